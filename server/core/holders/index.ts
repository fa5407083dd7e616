/**
 * The holders module's front door. Who owns money and who acts for them: the actor of a call, the lock that puts a
 * holder’s acts in order, holds on money out.
 */
export { type Actor, type ActorIds, type Operator, ownPermissions, type TokenKind } from './actor.ts'
export { endDepositHold, endHold, holdForDeposit, lockActs, putHold } from './holders.repo.ts'
export { holdMoneyOut, type HoldsPolicy, moneyOutHold, type MoneyOutHold, sparesOwnAccount } from './money-out-hold.ts'
