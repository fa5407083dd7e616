/** The guides: their addresses. Pure, because the build reads it too. */

/** The addresses of the guides, in the order of their list. */
export const GUIDES = [
  'receive-usdt-on-the-right-network',
  'sell-usdt-for-naira',
  'what-a-network-fee-is',
  'how-rates-and-margins-work',
  'wrong-network-or-forgotten-tag',
  'recognise-scams-and-fake-support',
  'phone-lost-or-stolen',
  'get-paid-as-a-freelancer',
  'approvals-and-suppliers-for-companies',
] as const
/** The address of a guide, below `/guides/`. */
export type GuideSlug = (typeof GUIDES)[number]

/** The paths of the guides and of their list. */
export const GUIDE_PATHS = ['/guides', ...GUIDES.map((slug) => `/guides/${slug}` as const)] as const
/** The path of a guide or of their list. */
export type GuidePath = (typeof GUIDE_PATHS)[number]
