/**
 * Makes the typed client's calls, the data of the reference on the public site, and the programs of its examples, from
 * the contract. Pure but for the formatter.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REFUSALS, type RefusalCode } from '@zend/contracts'
import { ROOT } from '../start/settings.ts'
import { type KeyEndpoint, keyEndpoints, namedSchemas, SCALARS, TOPICS, type Topic } from './endpoints.ts'
import { curlOf, exampleOf, isOnce } from './curl.ts'
import { eventWords } from './events.ts'
import { type SigningExample, signingExample } from './signing-example.ts'
import { type Parameter, parametersOf, type Schema, typeWriter } from './type-text.ts'

const FROM = '// Made by tools/generate-client.ts from shared/contracts: run it again when those have changed.'
const CLIENT = join('shared', 'client', 'calls')
/** Where the site's data lies. */
export const REFERENCE = join('apps', 'marketing', 'app', 'data', 'api-reference.json')
/** Where the programs of the examples lie, which the compiler reads and a journey runs. */
export const PROGRAMS = join('tests', 'client', 'programs.ts')

/** A call as the reference shows it. `body` and `answer` are TypeScript types; `answer` is `null` for a file. */
export type ReferenceCall = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly text: string
  /** The scope that a key needs; `null` for none. */
  readonly scope: string | null
  readonly signed: boolean
  readonly once: boolean
  readonly file: readonly string[]
  readonly pathParameters: readonly Parameter[]
  readonly query: readonly Parameter[]
  readonly body: string | null
  readonly answer: string | null
  readonly types: readonly string[]
  readonly refusals: readonly { readonly status: number; readonly code: string; readonly message: string }[]
  readonly curl: string
  readonly program: string
}
/** The reference: calls by topic, and the types that several of them share. */
export type Reference = {
  readonly topics: readonly { readonly topic: Topic; readonly calls: readonly ReferenceCall[] }[]
  readonly types: Readonly<Record<string, string>>
  /** What each type of event says, in the contract's words. */
  readonly events: readonly string[]
  readonly signing: SigningExample
}

const named = namedSchemas()
const typeName = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1)

/** What a call takes and answers, as types. */
type Written = {
  readonly call: KeyEndpoint
  readonly parts: Readonly<Record<'params' | 'query' | 'body' | 'answer', string | null>>
  readonly needed: Readonly<Record<'params' | 'query' | 'body', boolean>>
  /** The type of the file that it takes; `null` where it takes none. */
  readonly file: string | null
  readonly used: readonly string[]
}

function writtenOf(call: KeyEndpoint): Written {
  const { endpoint } = call
  const [sent, answered] = [typeWriter(named, 'sent'), typeWriter(named, 'answered')]
  const part = (schema: Schema | undefined): string | null => (schema === undefined ? null : sent.write(schema))
  const parts = {
    params: part(endpoint.params),
    query: part(endpoint.query),
    body: part(endpoint.body),
    answer: endpoint.file === undefined ? answered.write(endpoint.response) : null,
  }
  const isNeeded = (schema: Schema | undefined) => schema !== undefined && !schema.safeParse({}).success
  const needed = { params: isNeeded(endpoint.params), query: isNeeded(endpoint.query), body: isNeeded(endpoint.body) }
  return { call, parts, needed, file: fileOf(endpoint.upload), used: [...new Set([...sent.used, ...answered.used])] }
}

const fileOf = (upload: KeyEndpoint['endpoint']['upload']): string | null =>
  upload === undefined
    ? null
    : `{ readonly type: ${upload.types.map((type) => `'${type}'`).join(' | ')}; readonly bytes: Uint8Array<ArrayBuffer> | string }`

const COLUMNS_MAX = 116

/** Writes a comment, in lines of the tree's width. */
function commented(text: string): string {
  const lines = text
    .replaceAll('*/', '*\\/')
    .split(' ')
    .reduce<string[]>((all, word) => {
      const last = all.at(-1)
      if (last !== undefined && last.length + word.length < COLUMNS_MAX) return [...all.slice(0, -1), `${last} ${word}`]
      return [...all, word]
    }, [])
  return text.length < COLUMNS_MAX - 3 ? `/** ${lines[0] ?? ''} */` : `/**\n * ${lines.join('\n * ')}\n */`
}

function callType({ call: { endpoint, text }, parts, needed, file }: Written): string {
  const inputs = (['params', 'query', 'body'] as const).flatMap((name) =>
    parts[name] === null ? [] : [`readonly ${name}${needed[name] ? '' : '?'}: ${parts[name]}`],
  )
  if (file !== null) inputs.push(`readonly file: ${file}`)
  const answer = parts.answer ?? 'Uint8Array<ArrayBuffer>'
  return `${commented(text)}\nexport type ${typeName(endpoint.id)} = { ${[...inputs, `readonly answer: ${answer}`].join('; ')} }`
}

/** The shared types by name, with all that they need themselves. */
function sharedTypes(names: Iterable<string>): ReadonlyMap<string, string> {
  const schemas = new Map([...named].map(([schema, name]) => [name, schema as Schema]))
  const types = new Map<string, string>()
  const add = (name: string): void => {
    if (types.has(name)) return
    const scalar = SCALARS.find(([, each]) => each === name)
    const schema = schemas.get(name)
    if (schema === undefined) throw new Error(`no schema is named ${name}`)
    const writer = typeWriter(named, 'answered', schema)
    const text = scalar?.[2] === undefined || scalar[2] === '' ? writer.write(schema) : scalar[2]
    types.set(name, text)
    for (const [word] of text.matchAll(/\b[A-Z]\w+\b/g)) if (schemas.has(word)) add(word)
  }
  for (const name of [...names].toSorted()) add(name)
  return new Map([...types].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** What the contract says of a type: the comment in front of it, or of its schema. */
function wordsOfTypes(): (name: string) => string {
  const folder = join(ROOT, 'shared', 'contracts')
  const words = new Map<string, string>(SCALARS.map(([, name, , text]) => [name, text]))
  for (const file of readdirSync(folder).filter((each) => each.endsWith('.ts'))) {
    const source = readFileSync(join(folder, file), 'utf8')
    for (const [, comment = '', name = ''] of source.matchAll(
      /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:const|type) (\w+) = /g,
    )) {
      const type = typeName(name)
      if (!words.has(type)) words.set(type, comment.replaceAll(/\s*\n\s*\* ?/g, ' ').trim())
    }
  }
  return (name) => words.get(name) ?? name
}

const importing = (names: readonly string[], from: string): string =>
  names.length === 0 ? '' : `import type { ${names.toSorted().join(', ')} } from '${from}'\n`

const WEBHOOK = 'WebhookBody'

/** Returns every file that is made, by its path below the tree's root. */
export async function generated(): Promise<ReadonlyMap<string, string>> {
  const written = keyEndpoints().map(writtenOf)
  const shared = sharedTypes([WEBHOOK, ...written.flatMap(({ used }) => used)])
  const saysOf = wordsOfTypes()
  const typesOf = (names: readonly string[]): readonly string[] =>
    names.map((name) => `${commented(saysOf(name))}\nexport type ${name} = ${shared.get(name) ?? ''}`)
  // A type that one topic alone needs lies with its calls.
  const topicsOf = new Map<string, readonly Topic[]>()
  for (const { call, used } of written)
    for (const name of closure(used, shared))
      topicsOf.set(name, [...new Set([...(topicsOf.get(name) ?? []), call.topic])])
  const sources = new Map<string, string>()
  for (const topic of Object.keys(TOPICS) as Topic[]) {
    const own = written.filter(({ call }) => call.topic === topic)
    const alone = [...shared.keys()].filter((name) => topicsOf.get(name)?.join() === topic)
    const text = [...own.map(callType), ...typesOf(alone)].join('\n\n')
    const words = new Set(
      [...text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '').matchAll(/\b[A-Z]\w+\b/g)].map(([word]) => word),
    )
    const imported = [...shared.keys()].filter((name) => words.has(name) && !alone.includes(name))
    const head = `/** Calls about ${topic}. */\n${FROM}\n${importing(imported, './types.ts')}`
    sources.set(join(CLIENT, `${topic}.ts`), `${head}\n${text}\n`)
  }
  const common = typesOf([...shared.keys()].filter((name) => topicsOf.get(name)?.length !== 1))
  sources.set(join(CLIENT, 'types.ts'), `/** What several calls share. */\n${FROM}\n\n${common.join('\n\n')}\n`)
  sources.set(join(CLIENT, 'index.ts'), callsIndex(written))
  sources.set(PROGRAMS, programs(written))
  const formatted = format(sources, {})
  formatted.set(REFERENCE, `${JSON.stringify(referenceOf(written, shared, await signingExample()), null, 2)}\n`)
  return format(formatted, {})
}

function callsIndex(written: readonly Written[]): string {
  const topics = Object.keys(TOPICS) as Topic[]
  const namesOf = (topic: Topic) =>
    written.filter(({ call }) => call.topic === topic).map(({ call }) => typeName(call.endpoint.id))
  const members = written.map(({ call: { endpoint } }) => `readonly ${endpoint.id}: ${typeName(endpoint.id)}`)
  const facts = written.map(({ call: { endpoint } }) => {
    const { id, method, path, keys, file } = endpoint
    const flags = [
      ...(keys === 'signed' ? ['signed: true'] : []),
      ...(isOnce(endpoint) ? ['once: true'] : []),
      ...(file === undefined ? [] : ['file: true']),
    ]
    return `${id}: { ${[`method: '${method}'`, `path: '${path}'`, ...flags].join(', ')} }`
  })
  return `/** Every call that an API key makes. */
${FROM}
${topics.map((topic) => importing(namesOf(topic), `./${topic}.ts`)).join('')}
${topics.map((topic) => `export type * from './${topic}.ts'`).join('\n')}
export type * from './types.ts'

/** What each call takes and answers. */
export type Calls = { ${members.join('; ')} }

/** How each is called. \`signed\`: money leaves. \`once\`: it takes an idempotency key. \`file\`: it answers a file. */
export const CALLS = { ${facts.join(', ')} } as const
`
}

/** The program of a call's example: as it is written, or the call alone. */
function programOf({ call: { endpoint } }: Written): string {
  const { program, ...input } = exampleOf(endpoint.id)
  if (program !== undefined) return program
  const given = Object.keys(input).length === 0 ? '' : JSON.stringify(input)
  const once = isOnce(endpoint) ? `${given === '' ? '{}' : given}, { idempotencyKey: 'command-0041' }` : given
  return `const answer = await zend.${endpoint.id}(${once})\nconsole.log(answer)`
}

function programs(written: readonly Written[]): string {
  const all = written.map(
    (each) => `  ${each.call.endpoint.id}: async (zend: ZendClient, console: Printer) => {\n${programOf(each)}\n},`,
  )
  return `/** The programs of the reference's examples, as the site shows them: the compiler reads them, a journey runs them. */
${FROM}
import type { ZendClient } from '../../shared/client/index.ts'

/** Takes what a program prints. */
export type Printer = { readonly log: (what: unknown) => void }

/** By the id of the call. */
export const PROGRAMS = {
${all.join('\n')}
}
`
}

function referenceOf(
  written: readonly Written[],
  shared: ReadonlyMap<string, string>,
  signing: SigningExample,
): Reference {
  // One round of the formatter for all of it, in lines that a page has room for.
  const pieces = new Map<string, string>()
  const piece = (name: string, text: string): void => void pieces.set(name, text)
  for (const each of written) {
    const { id } = each.call.endpoint
    if (each.parts.body !== null) piece(`${id}_body`, `type _ = ${each.parts.body}`)
    if (each.parts.answer !== null) piece(`${id}_answer`, `type _ = ${each.parts.answer}`)
    piece(`${id}_program`, programOf(each))
  }
  for (const [name, text] of shared) piece(`type_${name}`, `type ${name} = ${text}`)
  const shown = format(new Map([...pieces].map(([name, text]) => [`${name}.ts`, text])), { printWidth: 84 })
  const textOf = (name: string): string =>
    (shown.get(`${name}.ts`) ?? '')
      .trimEnd()
      .replace(/^type _ =\s*/, '')
      .replaceAll('readonly ', '')
  const callOf = (each: Written): ReferenceCall => {
    const { endpoint, text } = each.call
    const { permission } = endpoint
    const codes = [...new Set<RefusalCode>(endpoint.refusals)].filter((code) => !FOR_PEOPLE_ALONE.has(code))
    return {
      id: endpoint.id,
      method: endpoint.method,
      path: `/business${endpoint.path}`,
      summary: endpoint.summary,
      text,
      scope: typeof permission === 'string' ? permission : null,
      signed: endpoint.keys === 'signed',
      once: isOnce(endpoint),
      file: endpoint.file ?? [],
      pathParameters: parametersOf(named, endpoint.params),
      query: parametersOf(named, endpoint.query),
      body: bodyOf(each, textOf),
      answer: each.parts.answer === null ? null : textOf(`${endpoint.id}_answer`),
      types: closure(each.used, shared),
      refusals: codes.map((code) => ({ code, ...REFUSALS[code] })),
      curl: curlOf(each.call),
      program: textOf(`${endpoint.id}_program`),
    }
  }
  return {
    topics: (Object.keys(TOPICS) as Topic[]).map((topic) => ({
      topic,
      calls: written.filter(({ call }) => call.topic === topic).map(callOf),
    })),
    types: Object.fromEntries([...shared.keys()].map((name) => [name, textOf(`type_${name}`)])),
    events: eventWords(),
    signing,
  }
}

/** The body of a call: its type, or the file that it is. */
function bodyOf({ call: { endpoint }, parts }: Written, textOf: (name: string) => string): string | null {
  if (endpoint.upload !== undefined) return `// The file itself: ${endpoint.upload.types.join(', ')}.`
  return parts.body === null ? null : textOf(`${endpoint.id}_body`)
}

/** What only people can be refused for: a key has no code, no PIN, and changes no request. */
const FOR_PEOPLE_ALONE: ReadonlySet<RefusalCode> = new Set([
  ...(['otp_wrong', 'otp_expired', 'otp_tries_used_up', 'pin_not_created', 'pin_wrong', 'pin_locked'] as const),
  ...(['approval_closed', 'version_changed'] as const),
])

/** These types and all that they name. */
function closure(names: readonly string[], shared: ReadonlyMap<string, string>): readonly string[] {
  const all = new Set(names)
  for (const name of all)
    for (const [word] of (shared.get(name) ?? '').matchAll(/\b[A-Z]\w+\b/g)) if (shared.has(word)) all.add(word)
  return [...all].toSorted()
}

/** Formats files as the tree is formatted, with these options besides. */
function format(files: ReadonlyMap<string, string>, options: object): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'zend-client-'))
  try {
    const config = JSON.parse(readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8')) as object
    const path = join(folder, '.oxfmtrc.json')
    writeFileSync(path, JSON.stringify({ ...config, ...options, ignorePatterns: [] }))
    const names = [...files].map(([file, text], at) => {
      const name = `${String(at)}${file.slice(file.lastIndexOf('.'))}`
      writeFileSync(join(folder, name), text)
      return [file, name] as const
    })
    const oxfmt = join(ROOT, 'node_modules', '.bin', 'oxfmt')
    const { status, stderr } = spawnSync(process.execPath, [oxfmt, '-c', path, folder], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`the formatter refused what was made: ${stderr}`)
    return new Map(names.map(([file, name]) => [file, readFileSync(join(folder, name), 'utf8')]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
