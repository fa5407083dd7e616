/**
 * Finds exports without a docstring and files without a header comment. Works on the syntax tree of one file; it checks
 * presence, never quality.
 */
import { type Comment, type Statement, parseSync } from 'oxc-parser'

// React Router calls these by name; its documentation explains them.
const FRAMEWORK_EXPORTS = new Set([
  'clientLoader',
  'clientAction',
  'meta',
  'links',
  'handle',
  'HydrateFallback',
  'ErrorBoundary',
  'Layout',
  'shouldRevalidate',
])

/** One line per missing comment, `file:line what`. `isRoute` allows a routing framework's own export names. */
export function missingDocs(file: string, code: string, isRoute: boolean): readonly string[] {
  const { program, comments, errors } = parseSync(file, code)
  const [error] = errors
  if (error !== undefined) return [`${file}: cannot be read: ${error.message}`]
  const at = (offset: number, what: string): string => `${file}:${code.slice(0, offset).split('\n').length} ${what}`
  const docs = comments.filter((comment) => comment.type === 'Block' && comment.value.startsWith('*'))
  const documented = (start: number): boolean =>
    docs.some((doc) => doc.end <= start && code.slice(doc.end, start).trim() === '')
  const local = declarationsOf(program.body)
  const missing = opensWithHeader(code, comments) ? [] : [at(0, 'the file does not open with what it is for')]
  const overloaded = new Set<string>()
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    if (statement.source === null && statement.declaration === null) {
      for (const { local: name } of statement.specifiers) {
        const declared = 'name' in name ? local.get(name.name) : undefined
        if (declared !== undefined && !documented(declared))
          missing.push(at(declared, `${'name' in name ? name.name : ''} is exported without a docstring`))
      }
    }
    for (const name of namesOf(statement.declaration)) {
      const counts = !(isRoute && FRAMEWORK_EXPORTS.has(name)) && !overloaded.has(name)
      if (counts && !documented(statement.start))
        missing.push(at(statement.start, `${name} is exported without a docstring`))
      overloaded.add(name)
    }
  }
  return missing
}

function opensWithHeader(code: string, comments: readonly Comment[]): boolean {
  const [first] = comments
  return first !== undefined && /^(#![^\n]*\n)?\s*$/.test(code.slice(0, first.start))
}

type Declaration = Extract<Statement, { type: 'ExportNamedDeclaration' }>['declaration']

function namesOf(declaration: Declaration | Statement): readonly string[] {
  if (declaration === null) return []
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => ('name' in id ? [id.name] : []))
  return 'id' in declaration && declaration.id !== null && 'name' in declaration.id ? [declaration.id.name] : []
}

function declarationsOf(statements: readonly Statement[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const statement of statements)
    for (const name of namesOf(statement)) if (!found.has(name)) found.set(name, statement.start)
  return found
}
