// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <GLES3/gl3.h>

#include <string_view>
#include <utility>

#include "base/result.h"

namespace flockwork::gl {

// Owners of GL names. They are freed in the context that is current. In a lost context the calls
// have no effect beyond freeing the name, so that dropping the objects there is right, too.
template <void (*Generate)(GLsizei, GLuint*), void (*Delete)(GLsizei, const GLuint*)>
class Name {
 public:
  Name() { Generate(1, &name_); }
  Name(Name&& other) noexcept : name_(std::exchange(other.name_, 0u)) {}
  Name& operator=(Name&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }
  ~Name() {
    if (name_ != 0) Delete(1, &name_);
  }
  GLuint get() const { return name_; }

 private:
  GLuint name_ = 0;
};

inline void generate_buffers(GLsizei n, GLuint* names) { glGenBuffers(n, names); }
inline void delete_buffers(GLsizei n, const GLuint* names) { glDeleteBuffers(n, names); }
inline void generate_textures(GLsizei n, GLuint* names) { glGenTextures(n, names); }
inline void delete_textures(GLsizei n, const GLuint* names) { glDeleteTextures(n, names); }
inline void generate_arrays(GLsizei n, GLuint* names) { glGenVertexArrays(n, names); }
inline void delete_arrays(GLsizei n, const GLuint* names) { glDeleteVertexArrays(n, names); }

inline void generate_framebuffers(GLsizei n, GLuint* names) { glGenFramebuffers(n, names); }
inline void delete_framebuffers(GLsizei n, const GLuint* names) { glDeleteFramebuffers(n, names); }
inline void generate_renderbuffers(GLsizei n, GLuint* names) { glGenRenderbuffers(n, names); }
inline void delete_renderbuffers(GLsizei n, const GLuint* names) {
  glDeleteRenderbuffers(n, names);
}

using Buffer = Name<generate_buffers, delete_buffers>;
using Texture = Name<generate_textures, delete_textures>;
using Framebuffer = Name<generate_framebuffers, delete_framebuffers>;
using Renderbuffer = Name<generate_renderbuffers, delete_renderbuffers>;
using VertexArray = Name<generate_arrays, delete_arrays>;

// Uniform block bindings and texture units that all programs share.
constexpr GLuint frame_binding = 0;
constexpr GLint palette_unit = 0;
constexpr GLint trail_unit = 1;
constexpr GLint agents_unit = 2;
constexpr GLint image_unit = 3;

class Program {
 public:
  Program() = default;
  Program(Program&& other) noexcept : name_(std::exchange(other.name_, 0u)) {}
  Program& operator=(Program&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }
  ~Program() {
    if (name_ != 0) glDeleteProgram(name_);
  }

  // Compiles and links; the sources come without a version line. Binds the uniform block "Frame"
  // and the samplers "u_palette", "u_trail", "u_agents" and "u_image" to their places. The error
  // holds the driver's log and names `title`.
  static Result<Program> build(std::string_view title, std::string_view vertex,
                               std::string_view fragment);

  void use() const { glUseProgram(name_); }
  GLint uniform(const char* name) const { return glGetUniformLocation(name_, name); }

 private:
  GLuint name_ = 0;
};

// Debug builds: prints each pending GL error with `where`. Release builds: nothing, because
// asking stalls the pipeline.
void check(const char* where);

}  // namespace flockwork::gl
