#!/usr/bin/env python3
"""doxygen_filter.py FILE: prints a header with its plain comments as Doxygen comments; Doxygen runs it on every header.

What a reader of the header takes for documentation is documentation:
 - the comment before `#pragma once` is that of the file;
 - a comment directly above a declaration is its own, and one behind it on the same line as well;
 - where declarations follow each other without an empty line and only above the first stands a comment, it is that of
   all of them that have none behind them, and they say whose it is; with several comments, each is that of the one
   declaration below it;
 - what is said of `int a, b;` is said of both;
 - `// --- title ---` begins a group of members.
Comments inside functions are left alone. Operators, constructors and the like that are defaulted or deleted are left
out unless they have a comment of their own. Lines keep their numbers, so that warnings point to the header itself.
"""
import re
import sys

SECTION = re.compile(r"^-{3,}\s+(.*?)\s*-{3,}$")
# What opens a scope of declarations, after attributes and the template's parameters.
SCOPE = re.compile(r"^(?:(?:inline|friend|typedef)\s+)*(?:namespace|class|struct|union|enum)\b")
LEFT_OUT = re.compile(r"=\s*(?:default|delete)\s*;\s*$|^using\s+[\w:]+::(?:\w+|operator\(\))(?:\.\.\.)?;$")
EMPTY_CLASS = re.compile(r"(?:class|struct)\s.*\{\s*\}\s*;$")
NOT_DOCUMENTED = re.compile(r"^(?:(?:public|protected|private)\s*:|friend\s+(?:class|struct)\b|static_assert\b|[{}])")


def split_lines(text):
    """The lines of a file as pairs of code and comment. Literals keep their place in the code, emptied."""
    lines, code, comment = [], [], None
    i = 0
    while i < len(text):
        c = text[i]
        if c == "\n":
            lines.append(("".join(code), comment))
            code, comment = [], None
        elif text.startswith("//", i):
            end = text.find("\n", i)
            comment = text[i + 2 : end]
            i = end
            continue
        elif c == '"' or (c == "'" and not (code and re.match(r"\w", code[-1]))):
            i += 1
            while text[i] != c:
                i += 2 if text[i] == "\\" else 1
            code.append(c + c)
        else:
            code.append(c)
        i += 1
    if code:
        lines.append(("".join(code), comment))
    return lines


def without_templates(statement):
    """The statement without attributes, alignment and what stands between `template` and its closing bracket."""
    statement = re.sub(r"\[\[.*?\]\]|alignas\(\w+\)|\bTAUT_(?:API|INSIDE)\b", "", statement).strip()
    while statement.startswith("template"):
        depth = 0
        for i, c in enumerate(statement):
            depth += (c == "<") - (c == ">")
            if c == ">" and depth == 0:
                break
        else:
            return statement
        statement = statement[i + 1 :].strip()
    return statement


def is_requires_clause(statement):
    """Whether what ends with this brace are the requirements of a template, and the declaration is yet to come."""
    statement = without_templates(statement)
    depth, closed = 0, 0
    for c in statement:
        depth += (c == "{") - (c == "}")
        closed += c == "}" and depth == 0
    return statement.startswith("requires") and closed == 1


def name_of(statement):
    """The name that a declaration gives; nothing if it cannot be told."""
    statement = without_templates(statement)
    function = re.match(r"[^(={]*?(operator\s*[^\w\s(]+|~?\w+)\s*\(", statement)
    if function:
        return function[1]
    other = re.match(r"(?:using\s+(\w+)|[^={;,]*?(\w+)\s*(?:[={;,:]|$))", statement)
    return other and (other[1] or other[2])


def escaped(text):
    """Text in which Doxygen finds no commands; what stands in backticks is code to it already."""
    parts = text.split("`")
    for i in range(0, len(parts), 2):
        parts[i] = re.sub(r"([\\@<>&#])", r"\\\1", parts[i])
        # A word that only begins a sentence names no class: "Random places" is not Random.
        begins = r"(^\s*|[.:;]\s+)" if i == 0 else r"([.:;]\s+)"
        parts[i] = re.sub(begins + r"([A-Z][a-z]+)(?![\w:(])", r"\1%\2", parts[i])
    return "`".join(parts)


def split_declarators(declaration):
    """A declaration for each name: of `int a = 0, b = 0;`, `int a = 0` and `int b = 0`. One that is whole stays so."""
    both = re.match(r"(\s*enum\s+(?:class\s+)?(\w+)\s*\{[^}]*\})\s*(\w+;)$", declaration)
    if both:
        return [both[1] + ";", both[2] + " " + both[3]]
    if not declaration.rstrip().endswith(";") or re.match(r"\s*(?:using|template|enum|struct|class)\b", declaration):
        return [declaration]
    parts, depth = [""], 0
    for c in declaration.rstrip()[:-1]:
        depth += (c in "<({[") - (c in ">)}]")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    first = re.match(r"([^={(]*[^\w={(])\w+\s*(?:[={].*)?$", parts[0])
    if len(parts) == 1 or not first:
        return [declaration]
    return [parts[0] + ";"] + [first[1].strip() + " " + part.strip() + ";" for part in parts[1:]]


class Comment:
    def __init__(self, lines):
        self.lines = [re.sub(r"^/", "", line) for line in lines]

    def above(self):
        """A line of Doxygen's for each line of the comment."""
        shown = escaped("\n".join(self.lines)).split("\n")
        # What is indented is a formula or an example.
        return ["///" + (line if line.startswith("     ") else text) for line, text in zip(self.lines, shown)]

    def as_sentence(self):
        """What stands behind a declaration begins small and without a full stop; elsewhere that looks forgotten."""
        text = self.lines[0].strip()
        if re.match(r"[a-z]+(?=[\s,:;]|$)", text) and len(re.match(r"[a-z]+", text)[0]) > 1 or re.match(r"a ", text):
            text = text[0].upper() + text[1:]
        return Comment([text if text.endswith((".", "!", "?")) else text + "."])

    def inline(self, remark=""):
        text = " ".join(line.strip() for line in self.lines)
        return "/** " + escaped(text).replace("*/", "* /") + remark + " */ "


class Filter:
    def __init__(self, text, comments_in=None):
        # Doxygen does not read all raw literals, so they are shown empty.
        text = re.sub(r'R"(\w*)\((.*?)\)\1"', lambda raw: '""' + "\n" * raw[0].count("\n"), text, flags=re.DOTALL)
        self.raw = text.split("\n")
        self.lines = split_lines(text)
        self.out = []
        self.scopes = []  # "names" or "enum"
        self.groups = []  # whether a group of members is open, by scope
        # The declaration being read: what there is of it, and the brackets that are open in it.
        self.statement = ""
        self.parens = 0
        self.braces = 0
        self.ended_body = False
        # Declarations that follow each other without an empty line are a block. How many of its declarations have a
        # comment above is known only after a first reading.
        self.block = 0
        self.first_in_block = True
        self.counted = {}
        self.comments_in = comments_in
        self.run, self.run_name = None, None  # the comment of all of the block, and the first of those it is for

    def begin_block(self):
        self.block += 1
        self.first_in_block = True
        self.run = None

    def at_start(self):
        return not self.statement.strip() and self.braces == 0 and self.parens == 0

    def in_enum(self):
        return bool(self.scopes) and self.scopes[-1] == "enum"

    def open_brace(self):
        head = without_templates(self.statement)
        if self.braces == 0 and self.parens == 0 and SCOPE.match(head):
            self.scopes.append("enum" if re.search(r"\benum\b", head) else "names")
            self.groups.append(False)
            self.statement = ""
            self.begin_block()
        else:
            self.braces += 1
            self.statement += "{"

    def close_brace(self):
        self.statement += "}"
        if self.braces > 0:
            self.braces -= 1
            self.ended_body = self.braces == 0 and self.parens == 0 and not is_requires_clause(self.statement)
        elif self.scopes:
            self.scopes.pop()
            self.groups.pop()
            self.statement = "}"  # up to its semicolon
            self.begin_block()

    def read(self, code):
        """Follows brackets and declarations through a line."""
        for c in code + "\n":
            if self.ended_body and not c.isspace():
                # A function ends with its body; initializers go on.
                self.ended_body = False
                if c not in ",{;().":
                    self.statement = ""
            if c == "{":
                self.open_brace()
                continue
            if c == "}":
                self.close_brace()
                continue
            self.parens += (c == "(") - (c == ")")
            if c in (",;" if self.in_enum() else ";") and self.braces == 0 and self.parens == 0:
                self.statement = ""
            else:
                self.statement += c
        if self.ended_body or re.match(r"^\s*(?:\}|(?:public|protected|private)\s*:)\s*$", self.statement):
            self.statement, self.ended_body = "", False

    def close_group(self):
        if not self.groups or not self.groups[-1]:
            return ""
        self.groups[-1] = False
        return "/** @} */ "

    def end_of_comment(self, i):
        """Where the comment ends that begins in line i: after the last line that holds nothing else."""
        while i < len(self.lines) and not self.lines[i][0].strip() and self.lines[i][1] is not None:
            i += 1
        return i

    def file_comment(self):
        """The comment at the top, with the command that makes it the file's in place of `#pragma once`."""
        end = self.end_of_comment(0)
        if end == 0 or self.lines[end][0].strip() != "#pragma once":
            return 0
        self.out += Comment([comment for _, comment in self.lines[:end]]).above() + ["/// @file"]
        return end + 1

    def comment_above(self, i):
        """The comment that begins in line i, if a declaration follows it; and the line after it."""
        end = self.end_of_comment(i)
        comment = [line for _, line in self.lines[i:end]]
        section = SECTION.match(comment[0].strip())
        if section:
            title = section[1][0].upper() + section[1][1:]
            self.out.append(self.close_group() + "/** @name " + escaped(title) + " */ /** @{ */")
            if self.groups:
                self.groups[-1] = True
            self.begin_block()
            comment = comment[1:]
        if comment and end < len(self.lines) and self.lines[end][0].strip():
            above = Comment(comment)
            self.out += above.above()
            return above, end
        self.out += ["//" + line for line in comment]
        return None, end

    def declaration(self, i, above):
        """A line that begins a declaration. `above` is the comment above it."""
        code, comment = self.lines[i]
        shown = self.raw[i] if comment is None else self.raw[i][: -len(comment) - 2].rstrip()
        behind = None
        if comment and not re.match(r"\s*(?:NOLINT|namespace\b)", comment):
            behind = Comment([comment]).as_sentence()
        head = code.strip()
        if NOT_DOCUMENTED.match(head):
            self.begin_block()
            return (self.close_group() if not head.startswith(("friend", "static_assert")) else "") + shown
        if LEFT_OUT.search(head) and above is None and behind is None:
            return ""
        name = name_of(head + " " + self.lines[i + 1][0] if head.startswith("template") else head)
        if above is not None:
            self.counted[self.block] = self.counted.get(self.block, 0) + 1
            if self.first_in_block and self.comments_in is not None and self.comments_in.get(self.block) == 1:
                self.run, self.run_name = above, name
        self.first_in_block = False
        names = split_declarators(shown)
        if behind is not None:
            return " ".join(behind.inline() + each for each in names)
        if above is not None:
            return names[0] + "".join(" " + above.inline() + each for each in names[1:])
        if self.run is not None:
            remark = f" (Also said of `{self.run_name}`.)" if self.run_name != name else ""
            return " ".join(self.run.inline(remark) + each for each in names)
        if self.in_enum() or EMPTY_CLASS.match(without_templates(head)):
            # Doxygen would not miss a description here, but warns of a command that it does not know.
            return "/** @description_missing */ " + shown
        return shown

    def filtered(self):
        i = self.file_comment()
        while i < len(self.lines):
            above = None
            if self.at_start() and not self.lines[i][0].strip() and self.lines[i][1] is not None:
                above, i = self.comment_above(i)
                if i == len(self.lines):
                    break
            code = self.lines[i][0]
            if self.at_start() and code.lstrip().startswith("#"):
                self.begin_block()
                self.out.append(self.raw[i])
            elif self.at_start() and code.strip():
                self.out.append(self.declaration(i, above))
                self.read(code)
            else:
                if self.at_start():
                    self.begin_block()
                self.out.append(self.raw[i])
                self.read(code)
            i += 1
        return "\n".join(self.out) + "\n"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    first = Filter(text)
    first.filtered()
    sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write(Filter(text, first.counted).filtered())


if __name__ == "__main__":
    main()
