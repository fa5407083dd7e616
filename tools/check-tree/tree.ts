/** Forbidden text and the maximal length of files. Pure: text in, complaints out. */

// About 300 and 500, plus a margin for lines that the formatter breaks at 120 columns.
const LINES_MAX = 340
const TEST_LINES_MAX = 600

type Forbidden = { readonly what: string; readonly pattern: RegExp; readonly in: RegExp }

const CODE = /\.(ts|tsx|mjs|js)$/
const TEXT = /\.(ts|tsx|mjs|js|md|json|yaml|yml|css|sql|sh|html|po|toml)$|(^|\/)(\.npmrc|\.gitignore|run)$/
const TESTS = /\.(test|spec|contract)\.tsx?$|^tests\//

const FORBIDDEN: readonly Forbidden[] = [
  { what: 'an open end instead of an issue', pattern: /\b([T]ODO|[F]IXME|[X]XX|[H]ACK)\b/, in: TEXT },
  { what: 'a path of one machine', pattern: /(^|[\s'"`(=:])\/(work|root|home\/\w+|Users\/\w+)\/\w/m, in: TEXT },
  {
    what: 'the host of a package registry',
    pattern: /\bregistry\.[a-z0-9-]+\.[a-z]{2,}|\b[a-z0-9-]+\.pkg\.github\.com/,
    in: TEXT,
  },
  {
    what: 'a check switched off',
    pattern: /(eslint|oxlint|prettier|oxfmt|biome)-(disable|ignore)|@ts-(ignore|nocheck)/,
    in: CODE,
  },
  {
    what: 'a test switched off',
    pattern: /\b(test|it|describe|suite)\.(skip|only|todo|fixme|fails|skipIf|runIf)\b|\bx(it|describe)\(/,
    in: TESTS,
  },
  // The formatter wraps code but leaves comments as they are.
  { what: 'a comment wider than 120 columns', pattern: /^(?=.{121})\s*(\/\*|\*|\/\/) /, in: CODE },
  {
    what: 'a test that is retried',
    pattern: /\bretr(y|ies): ?[1-9]/,
    in: /\.(test|spec)\.tsx?$|^(vitest|playwright)\.config\.ts$/,
  },
]

/** Returns complaints about one file's text, `file:line what: text`. */
export function forbiddenIn(file: string, text: string): readonly string[] {
  return FORBIDDEN.filter((rule) => rule.in.test(file)).flatMap(({ what, pattern }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1} ${what}: ${line.trim().slice(0, 100)}`] : [],
      ),
  )
}

/**
 * Returns the old names of the glossary: in backticks, first in the rows of its last table. Throws when there are none,
 * because then the check would find nothing.
 */
export function oldNames(glossary: string): readonly string[] {
  const [, table = ''] = glossary.split('## Names that became others')
  const names = [...table.matchAll(/^\| ([^|]*)\|/gm)].flatMap(([, was = '']) =>
    [...was.matchAll(/`(\w+)`/g)].flatMap(([, name]) => name ?? []),
  )
  if (names.length === 0) throw new Error('the glossary names nothing that became another')
  return names
}

/** Returns complaints about old names in the code. */
export function oldNamesIn(file: string, text: string, names: readonly string[]): readonly string[] {
  if (!CODE.test(file)) return []
  const old = new RegExp(`\\b(?:${names.join('|')})\\b`)
  return text.split('\n').flatMap((line, index) => {
    const [name] = old.exec(line) ?? []
    return name === undefined ? [] : [`${file}:${index + 1} ${name} has another name now: see docs/glossary.md`]
  })
}

/**
 * Returns complaints about files that are too long, and about exceptions that are larger than needed, so that the list
 * only shrinks.
 */
export function tooLong(
  lines: ReadonlyMap<string, number>,
  exceptions: Readonly<Record<string, number>>,
): readonly string[] {
  const long = [...lines].flatMap(([file, count]) => {
    const allowed = exceptions[file] ?? linesMax(file)
    return count > allowed ? [`${file} has ${count} lines; ${allowed} are allowed`] : []
  })
  const stale = Object.entries(exceptions).flatMap(([file, allowed]) => {
    const count = lines.get(file) ?? 0
    if (count <= linesMax(file)) return [`${file} needs no exception any more; remove it from the list`]
    return count < allowed ? [`${file} has ${count} lines now; lower its exception from ${allowed}`] : []
  })
  return [...long, ...stale]
}

const linesMax = (file: string): number => (TESTS.test(file) ? TEST_LINES_MAX : LINES_MAX)

/** Returns complaints about a lock file that names download hosts. */
export function hostsInLock(lock: string): readonly string[] {
  const hosts = new Set([...lock.matchAll(/"resolved": "(https?:\/\/[^/"]+)/g)].map((match) => match[1]))
  return [...hosts].map((host) => `package-lock.json names ${host}; run npm install with the project's .npmrc`)
}
