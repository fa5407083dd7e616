/**
 * Invitation codes, and the progress of an invited customer. Pure. Opening a box and its content are not decided here.
 */
import type { BOX_REASONS, INVITED_STAGES, MysteryBox } from '@zend/contracts'
import type { Id, UserId } from '@zend/kernel'

/** One customer brought by another. */
export type InvitationId = Id<'inv'>
/** One mystery box. */
export type BoxId = Id<'box'>
/** The condition of a box. */
export type BoxReason = (typeof BOX_REASONS)[number]

/** A box as promised when somebody joined: its condition must be met before `endsAt`. `earnedAt` is when it was. */
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

// Crockford's base 32, as in our ids: no I, L, O, U. Eight characters give 10¹² codes.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Length of a code, in characters. */
export const CODE_LENGTH = 8

/** Encodes random bytes as a code; there must be as many as a code has characters. */
export const codeFrom = (random: Uint8Array): string =>
  Array.from(random, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')

/**
 * Normalizes a typed code, or returns `null` when it cannot be one: letters of either case, spaces and hyphens
 * anywhere, and letters that the alphabet leaves out read as the digits they look like (Crockford).
 * @example readCode('ab12-cdol') // 'AB12CD01'
 */
export function readCode(text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  return code.length === CODE_LENGTH && Array.from(code).every((letter) => ALPHABET.includes(letter)) ? code : null
}

/** Returns a box's state: `ready` once it is earned, for ever; until then it waits, until its time is over. */
export const boxStateAt = ({ endsAt, earnedAt }: Box, now: Date): MysteryBox['state'] =>
  earnedAt !== null ? 'ready' : endsAt > now ? 'locked' : 'expired'

/**
 * Returns an invited customer's progress: what they earned last, else `joined` while a box still waits for them,
 * `expired` when none does.
 */
export function stageAt({ boxes }: Invitation, now: Date): (typeof INVITED_STAGES)[number] {
  const earned = boxes.filter(({ earnedAt }) => earnedAt !== null).map(({ reason }) => reason)
  if (earned.length > 0) return earned.includes('traded') ? 'traded' : 'verified'
  return boxes.some((box) => boxStateAt(box, now) === 'locked') ? 'joined' : 'expired'
}

/** Returns after when nothing more can come of an invitation. */
export const endOf = ({ boxes, joinedAt }: Invitation): Date =>
  new Date(Math.max(joinedAt.getTime(), ...boxes.map(({ endsAt }) => endsAt.getTime())))
