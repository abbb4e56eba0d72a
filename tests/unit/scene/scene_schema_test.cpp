// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/scene_schema.h"

#include <catch_amalgamated.hpp>

#include "scene/json_tree.h"
#include "scene/parameter_table.h"
#include "scene/scene_writer.h"
#include "scene/source_files.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

constexpr const char* schema_path = "web/schema/scene.schema.json";

const JsonValue* member(const JsonTree& tree, const JsonValue* object, std::string_view key) {
  const JsonValue* at = object == nullptr ? nullptr : tree.child(object->first_child);
  while (at != nullptr && at->key != key) at = tree.child(at->next);
  return at;
}

// What the schema says about a parameter.
const JsonValue* schema_of(const JsonTree& tree, const Parameter& parameter) {
  const JsonValue* at = member(tree, &tree.values.at(0), "properties");
  const OwnerEntry& owner = owner_entry(parameter.owner);
  std::string_view key = owner.key;
  for (std::size_t slash = key.find('/'); slash != key.npos; slash = key.find('/')) {
    at = member(tree, member(tree, at, key.substr(0, slash)), "properties");
    key.remove_prefix(slash + 1);
  }
  if (!key.empty()) {
    at = member(tree, at, key);
    if (owner.is_list) at = member(tree, at, "items");
    at = member(tree, at, "properties");
  }
  std::string_view path = parameter.path;
  for (std::size_t slash = path.find('/'); slash != path.npos; slash = path.find('/')) {
    at = member(tree, member(tree, at, path.substr(0, slash)), "properties");
    path.remove_prefix(slash + 1);
  }
  return member(tree, at, path);
}

}  // namespace

TEST_CASE("the schema of scene files is the one that the parameter table gives") {
  INFO("To bring " << schema_path << " up to date: scene_files_tests \"[.write-schema]\"");
  CHECK(read_source_file(schema_path) == scene_schema());
}

// To be run by its tag.
TEST_CASE("write the schema of scene files", "[.write-schema]") {
  write_source_file(schema_path, scene_schema());
}

TEST_CASE("the schema of scene files has each parameter at its place with its range") {
  const std::string text = scene_schema();
  const JsonTree tree = parse_json(text, {});
  REQUIRE_FALSE(tree.fault);
  for (const Parameter& parameter : parameter_table()) {
    CAPTURE(parameter.path);
    const JsonValue* schema = schema_of(tree, parameter);
    REQUIRE(schema != nullptr);
    CHECK(member(tree, schema, "title")->text == parameter.label);
    CHECK(member(tree, schema, "description")->text.starts_with(parameter.help));
    CHECK((member(tree, schema, "default") == nullptr) == parameter.required);
    if (parameter.kind == ParameterKind::real || parameter.kind == ParameterKind::integer) {
      const auto as_float = [&](const char* key) {
        return static_cast<float>(member(tree, schema, key)->number);
      };
      CHECK(as_float("minimum") == static_cast<float>(parameter.minimum));
      CHECK(as_float("maximum") == static_cast<float>(parameter.maximum));
    }
    if (parameter.kind == ParameterKind::choice) {
      const JsonValue* name = tree.child(member(tree, schema, "enum")->first_child);
      for (const char* choice : parameter.choices) {
        REQUIRE(name != nullptr);
        CHECK(name->text == choice);
        name = tree.child(name->next);
      }
      CHECK(name == nullptr);
    }
  }
}

TEST_CASE("the schema of scene files allows no unknown keys anywhere") {
  const std::string text = scene_schema();
  const auto count = [&](std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
    return found;
  };
  CHECK(count("\"properties\"") >= 8);  // scene, world and its ends, flock, spawn, ...
  CHECK(count("\"properties\"") == count("\"additionalProperties\": false"));
}
