/**
 * Parses OFAC's list of Specially Designated Nationals (SDN.XML): people with their other names and birth dates, and
 * companies with theirs.
 * It streams: the whole list is over 25 MB. Throws on a truncated list or another format: a partly read list would let
 * the rest through.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { SaxesParser } from 'saxes'
import { birthYearsOf, type ListedPerson, type YearRange } from './people.ts'

/**
 * A parsed list: people, and companies and other bodies. `hash` is the SHA-256 of the file's bytes in hex and serves as
 * its version.
 */
export type PeopleList = Listed & { readonly hash: string }

type Listed = { readonly people: readonly ListedPerson[]; readonly organisations: readonly ListedPerson[] }

type Draft = {
  uid: string
  type: string
  first: string
  last: string
  programs: string[]
  names: string[]
  years: YearRange[]
  unknownYear: boolean
  akaFirst: string
  akaLast: string
}

const emptyDraft = (): Draft => ({
  uid: '',
  type: '',
  first: '',
  last: '',
  akaFirst: '',
  akaLast: '',
  programs: [],
  names: [],
  years: [],
  unknownYear: false,
})
const fullName = (first: string, last: string): string => `${first} ${last}`.trim()

/** Reads the file. `list` names its entries' list. Throws, with the file's name, on any other format. */
export async function readSdnFile(path: string | URL, list: string): Promise<PeopleList> {
  const hash = createHash('sha256')
  const reader = sdnReader(list)
  try {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk as Buffer)
      reader.write(chunk as Buffer)
    }
    return { ...reader.end(), hash: hash.digest('hex') }
  } catch (cause) {
    throw new Error(`${String(path)} is no list of persons that can be read`, { cause })
  }
}

/** Parses a list chunk by chunk. */
function sdnReader(list: string): { readonly write: (chunk: Buffer) => void; readonly end: () => Listed } {
  const people: ListedPerson[] = []
  const organisations: ListedPerson[] = []
  const path: string[] = []
  const decoder = new TextDecoder()
  let draft = emptyDraft()
  let text = ''
  let closed = false
  let announced: number | null = null
  let entries = 0
  const parser = new SaxesParser({ position: false })
  parser.on('error', (error) => {
    throw error
  })
  // Entities defined in the document could grow without bound; the format has none.
  parser.on('doctype', () => {
    throw new TypeError('a document type is not part of the format')
  })
  parser.on('opentag', ({ name }) => {
    if (path.length === 0 && name !== 'sdnList') throw new TypeError(`it begins with <${name}>`)
    path.push(name)
    text = ''
    if (name === 'sdnEntry') draft = emptyDraft()
  })
  parser.on('text', (piece) => (text += piece))
  parser.on('closetag', ({ name }) => {
    path.pop()
    const value = text.trim()
    text = ''
    if (name === 'Record_Count') announced = Number(value)
    if (name === 'sdnList') closed = true
    if (name !== 'sdnEntry') return note(draft, path.at(-1) ?? '', name, value)
    entries += 1
    if (draft.type === 'Individual') people.push(listedOf(draft, list))
    if (draft.type === 'Entity') organisations.push(listedOf(draft, list))
  })
  return {
    write: (chunk) => void parser.write(decoder.decode(chunk, { stream: true })),
    end: () => {
      parser.write(decoder.decode()).close()
      if (!closed) throw new TypeError('it breaks off')
      if (announced !== null && announced !== entries)
        throw new TypeError(`it announces ${announced} entries and has ${entries}`)
      return { people, organisations }
    },
  }
}

function note(draft: Draft, parent: string, name: string, value: string): void {
  if (parent === 'sdnEntry') {
    if (name === 'uid') draft.uid = value
    else if (name === 'sdnType') draft.type = value
    else if (name === 'firstName') draft.first = value
    else if (name === 'lastName') draft.last = value
  } else if (name === 'program') draft.programs.push(value)
  else if (parent === 'aka' && name === 'firstName') draft.akaFirst = value
  else if (parent === 'aka' && name === 'lastName') draft.akaLast = value
  else if (name === 'aka') {
    draft.names.push(fullName(draft.akaFirst, draft.akaLast))
    draft.akaFirst = ''
    draft.akaLast = ''
  } else if (name === 'dateOfBirth') {
    const years = birthYearsOf(value)
    if (years === null) draft.unknownYear = true
    else draft.years.push(years)
  }
}

function listedOf(draft: Draft, list: string): ListedPerson {
  if (draft.uid === '' || draft.last === '') throw new TypeError('an entry has no uid or no name')
  const names = [fullName(draft.first, draft.last), ...draft.names].filter((name) => name !== '')
  // An unreadable date must not exclude anybody.
  return {
    list,
    entry: draft.uid,
    names: [...new Set(names)],
    birthYears: draft.unknownYear ? [] : draft.years,
    programs: draft.programs,
  }
}
