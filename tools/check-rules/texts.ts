/**
 * Rules about the text of files, for what imports do not show. Comments count too: describe such a thing there in other
 * words.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type TextRule = {
  readonly name: string
  readonly in: RegExp
  readonly text: RegExp
  /** Exceptions: a file, or only a function or table in it: `file` or `file: schema.name`. */
  readonly allowed: readonly string[]
}

const SCHEMA = 'server/database/migrations'

// Schemas that keep a person's account safe or notify them; every other schema keeps money, which a company may own.
const PERSONS =
  'roles|guards|persons|sign_in|codes|throttle|second_factor|passkeys|notices|push|sms|support|pictures|next_of_kin|referrals|verification|screening|companies|kyb|watchlist'

// A declared column named after a person: user_id, payer_user_id, person_id, customer.
const PERSONS_COLUMN = '"?(?:\\w+_)?(?:user|person|customer)(?:_id)?"? [a-z]'

const TEXT_RULES: readonly TextRule[] = [
  {
    // A commit with a NOTIFY waits for all other such commits (docs/decisions/064), so the relay sends for all.
    // Exceptions: a transaction that ends a session or changes a member notifies itself, since it moves no money; and a
    // process checks its own LISTEN connection.
    name: 'only-the-relay-notifies',
    in: /./,
    text: /\bpg_notify\s*\(|^\s*(?:perform|execute)?\s*['"`]?notify\s+["\w]|sql`\s*notify\s/im,
    allowed: [
      `${SCHEMA}/015.do.events.sql: events.relay`,
      `${SCHEMA}/006.do.sign_in.sql: sign_in.tell_session_ended`,
      `${SCHEMA}/041.do.companies.sql: companies.tell_member_changed`,
      'server/core/sign-in/token-cache.repo.ts',
      // The queue's call of pg_notify.
      `${SCHEMA}/014.do.jobs.sql: jobs.pg_notify`,
    ],
  },
  {
    // A person's id where money needs a holder would exclude companies (docs/decisions/063).
    name: 'money-has-holders',
    in: new RegExp(`^${SCHEMA}/\\d+\\.do\\.(?!(${PERSONS})\\.)\\w+\\.sql$`),
    text: new RegExp(`^\\s+${PERSONS_COLUMN}|\\badd column (?:if not exists )?${PERSONS_COLUMN}`, 'm'),
    // A person's verification, and the tables that keep their account safe.
    allowed: [
      `${SCHEMA}/009.do.holders.sql: holders.holds`,
      `${SCHEMA}/010.do.confirmation.sql: confirmation.pins`,
      `${SCHEMA}/010.do.confirmation.sql: confirmation.contacts`,
      `${SCHEMA}/010.do.confirmation.sql: confirmation.unfreezes`,
      `${SCHEMA}/058.do.call_checks.sql: call_checks.checks`,
    ],
  },
]

/** The names of the rules about texts. */
export const TEXT_RULE_NAMES: readonly string[] = TEXT_RULES.map(({ name }) => name)

const FILES = ['server/**/*.{ts,sql}', 'apps/*/src/**/*.{ts,sql}']
const TEST = /\.(?:test|fixture)\.ts$/

/** Returns a file's text without the functions and tables that a rule exempts. */
function withoutAllowed(text: string, file: string, allowed: readonly string[]): string {
  const names = allowed.flatMap((entry) => (entry.startsWith(`${file}: `) ? [entry.slice(`${file}: `.length)] : []))
  return names.reduce(
    (rest, name) =>
      rest.replace(
        new RegExp(`^create (?:function|table) ${name.replace('.', '\\.')}\\b.*?^(?:end \\$\\$)?\\)?;$`, 'ms'),
        '',
      ),
    text,
  )
}

/** Returns one line for each file under `root` that contains forbidden text: `rule: file`, sorted. */
export function textViolations(root: string): readonly string[] {
  const files = globSync(FILES, { cwd: root, exclude: (path) => path.includes('node_modules') }).filter(
    (file) => !TEST.test(file),
  )
  if (files.length === 0) throw new Error(`no text was read under ${root}`)
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  return TEXT_RULES.flatMap(({ name, in: about, text, allowed }) =>
    files
      .filter((file) => about.test(file) && !allowed.includes(file))
      .filter((file) => text.test(withoutAllowed(read(file), file, allowed)))
      .map((file) => `${name}: ${file}`),
  ).toSorted()
}
