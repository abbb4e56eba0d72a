// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "render/gl_objects.h"

#include <cstdio>
#include <string>

#include "render/shaders/frame.h"

namespace flockwork::gl {
namespace {

constexpr std::string_view preamble =
    "#version 300 es\nprecision highp float;\nprecision highp int;\n";

// A name of 0 means that the shader did not compile; `log` then says why.
GLuint compile(GLenum stage, std::string_view source, std::string& log) {
  const GLuint shader = glCreateShader(stage);
  const GLchar* parts[] = {preamble.data(), shaders::frame.data(), source.data()};
  const GLint lengths[] = {static_cast<GLint>(preamble.size()),
                           static_cast<GLint>(shaders::frame.size()),
                           static_cast<GLint>(source.size())};
  glShaderSource(shader, 3, parts, lengths);
  glCompileShader(shader);
  GLint ok = GL_FALSE;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
  if (ok == GL_TRUE) return shader;
  GLint length = 0;
  glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
  log.resize(static_cast<std::size_t>(length > 0 ? length : 0));
  if (length > 0) glGetShaderInfoLog(shader, length, nullptr, log.data());
  glDeleteShader(shader);
  return 0;
}

}  // namespace

Result<Program> Program::build(std::string_view title, std::string_view vertex,
                               std::string_view fragment) {
  std::string log;
  const GLuint vertex_shader = compile(GL_VERTEX_SHADER, vertex, log);
  if (vertex_shader == 0) return Error{std::string(title) + " vertex shader", log};
  const GLuint fragment_shader = compile(GL_FRAGMENT_SHADER, fragment, log);
  if (fragment_shader == 0) {
    glDeleteShader(vertex_shader);
    return Error{std::string(title) + " fragment shader", log};
  }
  Program program;
  program.name_ = glCreateProgram();
  glAttachShader(program.name_, vertex_shader);
  glAttachShader(program.name_, fragment_shader);
  glLinkProgram(program.name_);
  glDeleteShader(vertex_shader);
  glDeleteShader(fragment_shader);
  GLint ok = GL_FALSE;
  glGetProgramiv(program.name_, GL_LINK_STATUS, &ok);
  if (ok != GL_TRUE) {
    GLint length = 0;
    glGetProgramiv(program.name_, GL_INFO_LOG_LENGTH, &length);
    log.resize(static_cast<std::size_t>(length > 0 ? length : 0));
    if (length > 0) glGetProgramInfoLog(program.name_, length, nullptr, log.data());
    return Error{std::string(title) + " program", log};
  }
  const GLuint block = glGetUniformBlockIndex(program.name_, "Frame");
  if (block != GL_INVALID_INDEX) glUniformBlockBinding(program.name_, block, frame_binding);
  program.use();
  constexpr std::pair<const char*, GLint> units[] = {{"u_palette", palette_unit},
                                                     {"u_trail", trail_unit},
                                                     {"u_agents", agents_unit},
                                                     {"u_image", image_unit}};
  for (const auto& [name, unit] : units) glUniform1i(program.uniform(name), unit);
  glUseProgram(0);
  return program;
}

void check([[maybe_unused]] const char* where) {
#ifndef NDEBUG
  // A lost context reports GL_CONTEXT_LOST (0x9242) once and then nothing; the bound guards
  // against implementations that never run dry.
  for (int i = 0; i < 8; ++i) {
    const GLenum error = glGetError();
    if (error == GL_NO_ERROR) return;
    std::fprintf(stderr, "GL error 0x%04x in %s\n", static_cast<unsigned>(error), where);
  }
#endif
}

}  // namespace flockwork::gl
