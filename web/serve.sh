#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Flockwork authors
# SPDX-License-Identifier: MIT
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
site=$root/build/wasm-release/web
port=8080
serve=yes

usage() {
  cat <<'END'
Usage: web/serve.sh [--port N] [--build-only]

Sets up what is missing, builds the page and serves it on http://localhost:8080.

  --port N      serve on port N (1 to 65535)
  --build-only  build, do not serve
  --help        show this text
END
}
refuse() {
  printf 'serve: %s\n\n' "$1" >&2
  usage >&2
  exit 2
}

while [ "$#" -gt 0 ]; do
  case $1 in
    --port)
      [ "$#" -ge 2 ] || refuse "--port needs a number"
      port=$2
      shift
      ;;
    --port=*) port=${1#*=} ;;
    --build-only) serve= ;;
    --help | -h)
      usage
      exit 0
      ;;
    *) refuse "unknown option '$1'" ;;
  esac
  shift
done
[[ $port =~ ^[1-9][0-9]{0,4}$ ]] && [ "$port" -le 65535 ] ||
  refuse "the port '$port' is not a number from 1 to 65535"

"$root/cmake/setup.sh" wasm
echo "serve: building the page"
"$root/cmake/build.sh" wasm-release flockwork_site
if [ -z "$serve" ]; then
  echo "serve: the page is in $site"
  exit 0
fi

exec python3 -c '
import functools, http.server, sys

class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Named here because the table of Python depends on its version and on the system.
    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
        ".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json",
        ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png",
    }

    def end_headers(self):
        # The browser asks again after each build, and gets "not modified" when nothing changed.
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_request(self, code="-", size="-"):
        pass

class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        # A reader that went away in the middle of an answer is no error of ours.
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)

port, site = int(sys.argv[1]), sys.argv[2]
try:
    server = Server(("127.0.0.1", port), functools.partial(Handler, directory=site))
except OSError as error:
    sys.exit(f"serve: port {port} cannot be used: {error.strerror}.\n"
             f"serve: stop the program that uses it, or choose another: web/serve.sh --port {port % 65535 + 1}")
print(f"serve: http://localhost:{port} (Ctrl-C ends)", flush=True)
try:
    server.serve_forever()
except KeyboardInterrupt:
    print("\nserve: ended")
' "$port" "$site"
