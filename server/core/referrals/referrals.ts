/**
 * Invitation codes, and how far somebody who was invited has come. Pure. Opening a box and what is in it are not
 * decided here.
 */
import type { BOX_REASONS, INVITED_STAGES, MysteryBox } from '@zend/contracts'
import type { Id, UserId } from '@zend/kernel'

/** One customer brought by another. */
export type InvitationId = Id<'inv'>
/** One mystery box. */
export type BoxId = Id<'box'>
/** What a box waits for. */
export type BoxReason = (typeof BOX_REASONS)[number]

/**
 * A box as it was promised when somebody joined: what it waits for must have happened before `endsAt`. `earnedAt` is
 * when it did.
 */
export type Box = {
  readonly id: BoxId
  readonly reason: BoxReason
  readonly endsAt: Date
  readonly earnedAt: Date | null
}
/** Who brought whom, and what was promised for it. */
export type Invitation = {
  readonly id: InvitationId
  readonly inviterId: UserId
  readonly invitedId: UserId
  readonly joinedAt: Date
  readonly boxes: readonly Box[]
}

// Crockford's base 32, as in our ids: no I, L, O, U. Eight of them are a million million codes.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** How long a code is, in characters. */
export const CODE_LENGTH = 8

/** The code that these random bytes stand for; there must be as many as a code is long. */
export const codeFrom = (random: Uint8Array): string =>
  Array.from(random, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')

/**
 * A code as people type it, in its one form, or `null` when it cannot be one: letters of either case, spaces and
 * hyphens anywhere, and the letters that the alphabet leaves out read as the digits they look like (Crockford).
 * @example readCode('ab12-cdol') // 'AB12CD01'
 */
export function readCode(text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  return code.length === CODE_LENGTH && Array.from(code).every((letter) => ALPHABET.includes(letter)) ? code : null
}

/** The state of a box: `ready` once it is earned, for ever; until then it waits, until its time is over. */
export const boxStateAt = ({ endsAt, earnedAt }: Box, now: Date): MysteryBox['state'] =>
  earnedAt !== null ? 'ready' : endsAt > now ? 'locked' : 'expired'

/**
 * How far somebody has come: what they earned last, else `joined` while a box still waits for them, `expired` when none
 * does.
 */
export function stageAt({ boxes }: Invitation, now: Date): (typeof INVITED_STAGES)[number] {
  const earned = boxes.filter(({ earnedAt }) => earnedAt !== null).map(({ reason }) => reason)
  if (earned.length > 0) return earned.includes('traded') ? 'traded' : 'verified'
  return boxes.some((box) => boxStateAt(box, now) === 'locked') ? 'joined' : 'expired'
}

/** After when nothing more can come of an invitation. */
export const endOf = ({ boxes, joinedAt }: Invitation): Date =>
  new Date(Math.max(joinedAt.getTime(), ...boxes.map(({ endsAt }) => endsAt.getTime())))
