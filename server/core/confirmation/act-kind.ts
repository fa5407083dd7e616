/**
 * The acts that a code or a passkey confirms. Whoever performs an act declares its kind here: how it is read, what
 * exactly its code is bound to, and the letter that names it. A code is worth something for one act only. Pure: nothing
 * is sent or checked.
 */
import type { Permission } from '@zend/contracts'
import { type AssetCode, isAssetCode, type Money, type UserId } from '@zend/kernel'
import type * as z from 'zod'
import { type Statement, STATEMENT_KINDS, type StatementKind } from '../authorizations/index.ts'
import type { CodePurpose } from '../codes/index.ts'
import type { ActorIds } from '../holders/index.ts'
import type { CodeLetter } from '../notices/index.ts'

/**
 * An act to confirm. What else it has, its kind says. Addresses are canonical, customers named by id: a renamed
 * username is no other payee.
 */
export type Act = { readonly kind: string; readonly [fact: string]: unknown }

/** A place to pay to that an act saves, as the saved row will name it: the database saves no other. */
export type Place = {
  readonly kind: 'account' | 'address' | 'payee'
  readonly asset: string
  readonly via: string
  readonly place: string
}

/** One kind of act, as it is declared. */
type Declared<A extends Act> = {
  readonly kind: A['kind']
  /** What its codes count as: a new code of a purpose ends the one before. */
  readonly purpose: CodePurpose
  /** How a call from another process brings it. */
  readonly form: z.ZodType<A>
  /**
   * What a member of a company must be allowed to do it; `null` of an act on the person alone, which is the same
   * whoever's money they act for.
   */
  readonly permission: Permission | null
  /** Every field that decides where money goes, none that is only shown. */
  readonly binding: (act: A) => readonly (string | null)[]
  /** The letter with its code: it names the act, so that whoever reads it sees what the code would do. */
  readonly letter: (act: A, minutes: number) => CodeLetter
  /**
   * The act that a statement of this kind is of; left out by an act that is not stated. Throws when the statement
   * misses a fact.
   */
  readonly stated?: (statement: Statement) => A
  /** The place that it saves; left out by an act that saves none. */
  readonly place?: (act: A) => Place
  /** What it pays to another customer; left out by an act that does not. */
  readonly pays?: (act: A) => { readonly payee: UserId; readonly money: Money }
}

/** One kind of act, for those who take acts of any kind: every act is read by its form first. */
export type ActKind = Declared<Act>

/** Declares a kind of act. */
export function actKind<A extends Act>({
  kind,
  purpose,
  form,
  permission,
  binding,
  letter,
  stated,
  place,
  pays,
}: Declared<A>): ActKind {
  return {
    kind,
    purpose,
    form,
    permission,
    binding: (act) => binding(form.parse(act)),
    letter: (act, minutes) => letter(form.parse(act), minutes),
    ...(stated === undefined ? {} : { stated }),
    ...(place === undefined ? {} : { place: (act: Act) => place(form.parse(act)) }),
    ...(pays === undefined ? {} : { pays: (act: Act) => pays(form.parse(act)) }),
  }
}

/** The kinds of acts that a process knows. */
export type ActKinds = {
  readonly all: readonly ActKind[]
  /** The kind of this act. Throws on one that nobody declared. */
  readonly of: (act: Act) => ActKind
  /**
   * What a member must be allowed to confirm this: the act that the code is for, or what the PIN alone states; `null`
   * for what needs a place alone.
   */
  readonly permissionFor: (act: Act | undefined, statement: Statement | null) => Permission | null
  /** The kinds of statements that one of these acts, or the PIN alone, confirms. */
  readonly statements: readonly StatementKind[]
  /**
   * The kind of act that a statement is of; `null` for a statement that the PIN alone confirms. Throws on one that
   * nobody states.
   */
  readonly stated: (statement: Statement) => ActKind | null
}

/**
 * Puts declared kinds together. `byPinAlone` are statements that no code confirms, with what a member must be allowed.
 * Throws on two of one kind.
 */
export function actKinds(
  all: readonly ActKind[],
  byPinAlone: Readonly<Partial<Record<StatementKind, Permission>>>,
): ActKinds {
  const known = new Map(all.map((each) => [each.kind, each]))
  if (known.size !== all.length) throw new RangeError('two acts are of one kind')
  const of = ({ kind }: Act): ActKind => {
    const found = known.get(kind)
    if (found === undefined) throw new RangeError(`there is no act of the kind ${kind}`)
    return found
  }
  return {
    all,
    permissionFor: (act, statement) =>
      act === undefined ? ((statement === null ? null : byPinAlone[statement.kind]) ?? null) : of(act).permission,
    statements: STATEMENT_KINDS.filter(
      (kind) => byPinAlone[kind] !== undefined || known.get(kind)?.stated !== undefined,
    ),
    of,
    stated: ({ kind }) => {
      if (byPinAlone[kind] !== undefined) return null
      const found = known.get(kind)
      if (found?.stated === undefined) throw new RangeError(`a ${kind} is not confirmed by a statement`)
      return found
    },
  }
}

/**
 * The one text that an act's code is bound to. It names the company whose money the act is for; without one it is for
 * the person's own, whose code it is.
 * @example bindingOf(kinds, { kind: 'change-pin' }, { userId, holder: userId }) // '["change-pin"]'
 */
export function bindingOf(kinds: ActKinds, act: Act, { userId, holder }: ActorIds): string {
  const kind = kinds.of(act)
  const said = [act.kind, ...kind.binding(act)]
  return JSON.stringify(kind.permission === null || holder === userId ? said : [holder, ...said])
}

/** A fact of a statement. Throws when the statement misses it. */
export function factOf(statement: Statement, name: string): string {
  const value = statement[name]
  if (typeof value !== 'string') throw new RangeError(`a ${statement.kind} is stated without its ${name}`)
  return value
}

/** A fact of a statement that names an asset. Throws when it is missing or names none. */
export function assetOf(statement: Statement, name: string): AssetCode {
  const asset = factOf(statement, name)
  if (!isAssetCode(asset)) throw new RangeError(`a ${statement.kind} of an unknown asset is stated`)
  return asset
}
