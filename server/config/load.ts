/**
 * Loads the product's settings: the defaults, with an operator's overrides. An unknown key, or a value of another type,
 * stops the process: a mistyped limit must never be ignored.
 */
import { readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { DEFAULTS } from './defaults.ts'

type Widen<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : { readonly [K in keyof T]: Widen<T[K]> }

/** The product's settings, as the modules receive them. */
export type ProductConfig = Widen<typeof DEFAULTS>

/**
 * Reads the files of overrides, separated as in PATH; a later file wins over an earlier one. Throws naming the
 * offending key, or the file that is not JSON.
 */
export function loadConfig(paths: string | undefined): ProductConfig {
  const files = (paths ?? '').split(delimiter).filter((path) => path !== '')
  return files.reduce<ProductConfig>(
    (known, path) => override(known, readJson(path), 'config') as ProductConfig,
    DEFAULTS,
  )
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new Error(`${path} cannot be read as JSON`, { cause })
  }
}

/**
 * Merges `given` into `known`, key by key. Throws on unknown keys and on values of another type; arrays are replaced
 * whole.
 */
export function override(known: unknown, given: unknown, path: string): unknown {
  if (given === undefined) return known
  if (!isRecord(known)) {
    if (typeof given !== typeof known || Array.isArray(given) !== Array.isArray(known))
      throw new TypeError(`${path} must be a ${typeof known}`)
    return given
  }
  if (!isRecord(given)) throw new TypeError(`${path} must be an object`)
  for (const key of Object.keys(given))
    if (!Object.hasOwn(known, key)) throw new TypeError(`${path}.${key} is not a setting`)
  return Object.fromEntries(
    Object.entries(known).map(([key, value]) => [key, override(value, given[key], `${path}.${key}`)]),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
