/** Texts of verification: its parts, their states, reasons of rejection, sources of funds. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FundsSource, VerificationState } from '@zend/contracts'
import type { Tone } from '@zend/web/ui'
import type { Part } from './verification.parts.ts'

/** A part's name, and its requirements. */
export const PART_TEXTS: Readonly<
  Record<Part, { readonly title: MessageDescriptor; readonly takes: MessageDescriptor }>
> = {
  phone: { title: msg`Phone number`, takes: msg`A code by text message. It takes a minute.` },
  number: { title: msg`Identity number`, takes: msg`The number your country knows you by, and your birth date.` },
  document: { title: msg`Document and face`, takes: msg`Photos of your ID, and one of your face.` },
  address: {
    title: msg`Address and income`,
    takes: msg`Where you live, with a proof, and where your money comes from.`,
  },
}

/** A state's text, and the tone of its badge. */
export const STATE_TEXTS: Readonly<
  Record<VerificationState, { readonly word: MessageDescriptor; readonly tone: Tone }>
> = {
  not_started: { word: msg`To do`, tone: 'neutral' },
  in_review: { word: msg`Under review`, tone: 'info' },
  approved: { word: msg`Verified`, tone: 'ok' },
  rejected: { word: msg`Not accepted`, tone: 'bad' },
  resubmit: { word: msg`Hand in again`, tone: 'warn' },
}

/** The sources of funds. */
export const FUNDS_TEXTS: Readonly<Record<FundsSource, MessageDescriptor>> = {
  salary: msg`Salary`,
  business: msg`My business`,
  savings: msg`Savings`,
  investments: msg`Investments`,
  family: msg`Family`,
  pension: msg`Pension`,
  other: msg`Something else`,
}
