/**
 * Rules about what stands in a file, where no import tells. Comments count: whoever has to name such a thing there can
 * say it in words.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type TextRule = {
  readonly name: string
  readonly in: RegExp
  readonly text: RegExp
  readonly allowed: readonly string[]
}

// Schemas of what keeps a person safe, or tells them something; whatever is not named here keeps money, which a company
// may own.
const PERSONS =
  'roles|identity|second_factor|passkeys|notices|push|sms|support|pictures|next_of_kin|referrals|verification|screening|companies'

const TEXT_RULES: readonly TextRule[] = [
  {
    // A commit that holds a NOTIFY waits for all others that do (docs/decisions/064). The relay sends for all; that a
    // session ended or a member changed is told by its own transaction, which moves no money; a process asks itself
    // whether it hears.
    name: 'only-the-relay-notifies',
    in: /./,
    text: /\bpg_notify\s*\(|^\s*(?:perform|execute)?\s*['"`]?notify\s+["\w]|sql`\s*notify\s/im,
    allowed: [
      'server/database/migrations/010.do.events.sql',
      'server/database/migrations/005.do.identity.sql',
      'server/database/migrations/036.do.companies.sql',
      'server/core/sign-in/bearers.repo.ts',
      // The queue's call of it ends here.
      'server/database/migrations/009.do.jobs.sql',
    ],
  },
  {
    // A person's id where money has a holder keeps companies out (docs/decisions/063).
    name: 'money-has-holders',
    in: new RegExp(`^server/database/migrations/\\d+\\.do\\.(?!(${PERSONS})\\.)\\w+\\.sql$`),
    text: /^\s+user_id [a-z]|\badd column user_id\b/m,
    allowed: [],
  },
]

/** The names of the rules about texts. */
export const TEXT_RULE_NAMES: readonly string[] = TEXT_RULES.map(({ name }) => name)

const FILES = ['server/**/*.{ts,sql}', 'apps/*/src/**/*.{ts,sql}']
const TEST = /\.(?:test|fixture)\.ts$/

/** One line for each file under `root` that holds what its rule forbids: `rule: file`, sorted. */
export function textViolations(root: string): readonly string[] {
  const files = globSync(FILES, { cwd: root, exclude: (path) => path.includes('node_modules') }).filter(
    (file) => !TEST.test(file),
  )
  if (files.length === 0) throw new Error(`no text was read under ${root}`)
  return TEXT_RULES.flatMap(({ name, in: about, text, allowed }) =>
    files
      .filter(
        (file) => about.test(file) && !allowed.includes(file) && text.test(readFileSync(join(root, file), 'utf8')),
      )
      .map((file) => `${name}: ${file}`),
  ).toSorted()
}
