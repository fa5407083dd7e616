/** Texts of the company's verification: papers, states, reasons, sectors, roles. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  CompanyFunds,
  InfoField,
  KybItemState,
  KybPaper,
  KybReason,
  KybRejection,
  KybSector,
  PartyReason,
  PartyRole,
  PartyState,
} from '@zend/contracts'
import type { Tone } from '@zend/web/ui'

type Texts<K extends string> = Readonly<Record<K, MessageDescriptor>>
type Badges<K extends string> = Readonly<Record<K, { readonly word: MessageDescriptor; readonly tone: Tone }>>

/** The papers, as everybody calls them. */
export const PAPER_TEXTS: Texts<KybPaper> = {
  certificate: msg`Certificate of registration`,
  'status-report': msg`Status report from the register`,
  constitution: msg`Constitution or articles`,
  'tax-certificate': msg`Proof of tax number`,
  'ownership-form': msg`Register of beneficial owners`,
  'board-resolution': msg`Board resolution`,
  'address-proof': msg`Proof of address`,
  'shareholder-register': msg`Register of shareholders`,
  'bank-statements': msg`Bank statements`,
  'activity-licence': msg`Activity licence`,
}

/** What a paper must show, where its name does not say it. */
export const PAPER_HINTS: Readonly<Partial<Record<KybPaper, MessageDescriptor>>> = {
  'board-resolution': msg`The signed decision to open this account and who may act for the company.`,
  'address-proof': msg`A bill or an official letter with the company’s name and operating address.`,
  'bank-statements': msg`The last three months of an account in the company’s name.`,
  'activity-licence': msg`Only if the company’s activity needs one.`,
}

/** The state of one thing to hand in. */
export const ITEM_STATES: Badges<KybItemState> = {
  to_do: { word: msg`To do`, tone: 'neutral' },
  waiting: { word: msg`Waiting for others`, tone: 'info' },
  ready: { word: msg({ message: 'Ready', context: 'something to hand in' }), tone: 'ok' },
  in_review: { word: msg`In review`, tone: 'info' },
  accepted: { word: msg`Accepted`, tone: 'ok' },
  asked: { word: msg`Update needed`, tone: 'warn' },
}

/** Why something is asked for again, and what to do. */
export const REASONS: Texts<KybReason> = {
  unreadable: msg`We can’t read it. Send it again, sharp and complete.`,
  incomplete: msg`A part is missing. Send every page.`,
  too_old: msg`It’s too old. Send a newer one.`,
  other_company: msg`It’s about another company. Send yours.`,
  name_differs: msg`The name doesn’t match.`,
  number_differs: msg`The number doesn’t match.`,
  not_on_register: msg`The register doesn’t show this.`,
  unclear: msg`Please give more detail.`,
  other: msg`We need it again. Support can tell you why.`,
}

/** Why a company was not accepted. */
export const REJECTIONS: Texts<KybRejection> = {
  not_on_register: msg`The company isn’t in the register.`,
  dissolved: msg`The company no longer exists in the register.`,
  business_not_supported: msg`We can’t serve companies in this line of business.`,
  people_unverified: msg`We couldn’t verify everyone behind the company.`,
  papers_not_genuine: msg`We couldn’t confirm that the documents are genuine.`,
  other: msg`We couldn’t verify the company.`,
}

/** The fields of the business information, by their names in the form. */
export const FIELD_TEXTS: Texts<InfoField> = {
  legalName: msg`Legal name`,
  tradingName: msg`Trading name`,
  registrationType: msg`Registered as`,
  registrationNumber: msg`Registration number`,
  activity: msg`What the company does`,
  sector: msg`Sector`,
  site: msg`Website or page`,
  countriesPaid: msg`Countries paid`,
  monthlyVolumeUsd: msg`Expected monthly volume`,
  monthlyCount: msg`Expected monthly payments`,
  sourceOfFunds: msg`Source of funds`,
  paysForOthers: msg`Customers’ money`,
  address: msg`Operating address`,
  unallocated: msg`Unlisted shares`,
}

/** The sectors. */
export const SECTOR_TEXTS: Texts<KybSector> = {
  agriculture: msg`Agriculture`,
  construction: msg`Construction`,
  consulting: msg`Consulting`,
  crypto: msg`Crypto`,
  education: msg`Education`,
  energy: msg`Energy`,
  'financial-services': msg`Financial services`,
  gambling: msg`Gambling`,
  health: msg`Health`,
  hospitality: msg`Hotels and restaurants`,
  'import-export': msg`Import and export`,
  manufacturing: msg`Manufacturing`,
  media: msg`Media`,
  mining: msg`Mining`,
  'money-services': msg`Money transfer and exchange`,
  'non-profit': msg`Non-profit`,
  'precious-metals': msg`Precious metals and stones`,
  'real-estate': msg`Real estate`,
  retail: msg`Retail`,
  software: msg`Software`,
  telecom: msg`Telecommunications`,
  transport: msg`Transport`,
  other: msg({ message: 'Something else', context: 'sector' }),
}

/** The sources of a company's money. */
export const FUNDS_TEXTS: Texts<CompanyFunds> = {
  sales: msg`What it sells`,
  investment: msg`Investors`,
  loan: msg`A loan`,
  grant: msg`A grant`,
  donations: msg`Donations`,
  owner: msg`Its owners`,
  other: msg({ message: 'Something else', context: 'source of money' }),
}

/** What a person may be in a company, and what that means. */
export const ROLE_TEXTS: Readonly<
  Record<PartyRole, { readonly name: MessageDescriptor; readonly means: MessageDescriptor }>
> = {
  director: { name: msg`Director`, means: msg`Runs the company, as shown in the register.` },
  signatory: { name: msg`Signatory`, means: msg`May sign for the company.` },
  controller: { name: msg`Controller`, means: msg`Controls the company in another way.` },
}

/** How far a person is with their own check. */
export const PARTY_STATES: Badges<PartyState> = {
  not_sent: { word: msg`Link not sent`, tone: 'neutral' },
  sent: { word: msg`Link sent`, tone: 'info' },
  opened: { word: msg`Started`, tone: 'info' },
  in_review: { word: msg`Being checked`, tone: 'info' },
  done: { word: msg`Verified`, tone: 'ok' },
  failed: { word: msg`Not completed`, tone: 'bad' },
}

/** Why a person's check ended without success; no more is told to the company. */
export const PARTY_REASON_TEXTS: Texts<PartyReason> = {
  number: msg`We couldn’t confirm the identity number. Check the name and send a new link.`,
  document: msg`We couldn’t confirm the document. Send a new link.`,
  face: msg`We couldn’t confirm the face. Send a new link.`,
  declined: msg`They declined. Talk to them, then send a new link.`,
  other: msg`It couldn’t be completed. Send a new link or contact support.`,
}
