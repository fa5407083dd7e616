/** The words of companies' verification (business.md A5): states, papers, reasons. Data only. */

/**
 * State of a company's verification. `submitted`: our automatic checks run; `in_review`: a person looks; `more_info`:
 * single fields or papers are asked for again; `expired` and `suspended`: the limits are those before approval.
 */
export const KYB_STATES = [
  'not_started',
  'in_progress',
  'submitted',
  'in_review',
  'more_info',
  'approved',
  'rejected',
  'expired',
  'suspended',
] as const
/** State of a company's verification. */
export type KybState = (typeof KYB_STATES)[number]

/** What may be asked for as a company's paper; `KybAnswer` says which of them a company needs. */
export const KYB_PAPERS = [
  'certificate',
  'status-report',
  'constitution',
  'tax-certificate',
  'ownership-form',
  'board-resolution',
  'address-proof',
  'shareholder-register',
  'bank-statements',
  'activity-licence',
] as const
/** A company's paper. */
export type KybPaper = (typeof KYB_PAPERS)[number]

/** What a person may do in a company; holding shares of it is not a role. */
export const PARTY_ROLES = ['director', 'signatory', 'controller'] as const
/** What a person may do in a company. */
export type PartyRole = (typeof PARTY_ROLES)[number]

/** How far a person behind a company is with their own check, as the company sees it. */
export const PARTY_STATES = ['not_sent', 'sent', 'opened', 'in_review', 'done', 'failed'] as const
/** How far a person behind a company is. */
export type PartyState = (typeof PARTY_STATES)[number]

/** Why a person's own check failed, as the company sees it: no detail of the person. */
export const PARTY_REASONS = ['number', 'document', 'face', 'declined', 'other'] as const
/** Why a person's own check failed. */
export type PartyReason = (typeof PARTY_REASONS)[number]

/** State of one thing to hand in: `waiting` for the people behind the company. */
export const KYB_ITEM_STATES = ['to_do', 'waiting', 'ready', 'in_review', 'accepted', 'asked'] as const
/** State of one thing to hand in. */
export type KybItemState = (typeof KYB_ITEM_STATES)[number]

/** Why something is asked for again. */
export const KYB_REASONS = [
  'unreadable',
  'incomplete',
  'too_old',
  'other_company',
  'name_differs',
  'number_differs',
  'not_on_register',
  'unclear',
  'other',
] as const
/** Why something is asked for again. */
export type KybReason = (typeof KYB_REASONS)[number]

/** Why a company was rejected. */
export const KYB_REJECTIONS = [
  'not_on_register',
  'dissolved',
  'business_not_supported',
  'people_unverified',
  'papers_not_genuine',
  'other',
] as const
/** Why a company was rejected. */
export type KybRejection = (typeof KYB_REJECTIONS)[number]

/** What companies do, by sector. */
export const KYB_SECTORS = [
  'agriculture',
  'construction',
  'consulting',
  'crypto',
  'education',
  'energy',
  'financial-services',
  'gambling',
  'health',
  'hospitality',
  'import-export',
  'manufacturing',
  'media',
  'mining',
  'money-services',
  'non-profit',
  'precious-metals',
  'real-estate',
  'retail',
  'software',
  'telecom',
  'transport',
  'other',
] as const
/** What a company does. */
export type KybSector = (typeof KYB_SECTORS)[number]

/** Where a company's money comes from. */
export const COMPANY_FUNDS = ['sales', 'investment', 'loan', 'grant', 'donations', 'owner', 'other'] as const
/** Where a company's money comes from. */
export type CompanyFunds = (typeof COMPANY_FUNDS)[number]

/** The fields of a company's business info, each of which can be asked for again. */
export const INFO_FIELDS = [
  'legalName',
  'tradingName',
  'registrationType',
  'registrationNumber',
  'activity',
  'sector',
  'site',
  'countriesPaid',
  'monthlyVolumeUsd',
  'monthlyCount',
  'sourceOfFunds',
  'paysForOthers',
  'address',
  'unallocated',
] as const
/** A field of a company's business info. */
export type InfoField = (typeof INFO_FIELDS)[number]
