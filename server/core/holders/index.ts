/**
 * Public interface of the holders module: who owns money and who acts for them. Has the actor of a call, the lock that
 * serializes a holder’s acts, and holds on money out.
 */
export { type Actor, type ActorIds, type ActorKind, type Operator, ownPermissions, type TokenKind } from './actor.ts'
export {
  deleteFreeze,
  endDepositHold,
  endHold,
  type Freeze,
  frozenSince,
  holdForDeposit,
  insertFreeze,
  isFrozen,
  listFreezes,
  lockActs,
  putHold,
} from './holders.repo.ts'
export {
  holdMoneyOut,
  type HoldsPolicy,
  moneyOutHold,
  type MoneyOutHold,
  type SecurityHeld,
  securityHold,
  sparesOwnAccount,
} from './money-out-hold.ts'
