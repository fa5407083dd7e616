/** What members tried in one step: nothing may happen to a company that nobody of it tried. */
import type { PolicyRule } from '@zend/contracts'
import type { ApprovalId, BillId, BusinessId, UserId } from '@zend/kernel'
import type { BatchId } from '@zend/server/products/batch'
import type { Coin } from '../world.ts'
import type { Line } from './batch-lines.ts'
import type { Asked, Control, Grant, Most } from './state.ts'

/** A try of a person, with what it would do. */
export type Attempt = { readonly company: BusinessId; readonly by: UserId } & (
  | {
      readonly kind: 'money'
      readonly asked: Asked
      readonly most: Most
      /** The request that it would change. */
      readonly changes?: ApprovalId
      readonly facts: Readonly<Record<string, string>>
    }
  | {
      readonly kind: 'payee'
      readonly asked: Asked
      readonly place: string
      readonly facts: Readonly<Record<string, string>>
    }
  | { readonly kind: 'bill' }
  | { readonly kind: 'convert-rule'; readonly bill: BillId | null; readonly into: Coin | null }
  | { readonly kind: 'cancel-bill'; readonly bill: BillId }
  | { readonly kind: 'hand-in'; readonly lines: readonly Line[] }
  | { readonly kind: 'batch'; readonly batch: BatchId; readonly asked: Asked; readonly root: string }
  | { readonly kind: 'stop-batch'; readonly batch: BatchId }
  | { readonly kind: 'forget-payee'; readonly payee: string }
  | { readonly kind: 'policy'; readonly rules: readonly PolicyRule[] }
  | { readonly kind: 'member'; readonly change: string; readonly grant: Grant | null; readonly control: Control }
  | { readonly kind: 'join' | 'leave' | 'freeze' }
  | { readonly kind: 'end-deputy'; readonly naming: string }
  | { readonly kind: 'vote' | 'decline' | 'withdraw'; readonly request: ApprovalId }
)
