/** What a company's verification still takes, and the pages where it is done. Pure. */
import {
  INFO_FIELDS,
  type InfoField,
  type KybAnswer,
  KYB_PAPERS,
  type KybPaper,
  type PartyAnswer,
} from '@zend/contracts'
import { href } from 'react-router'

/** The pages. */
export const PAGES = {
  overview: href('/settings/account/business-kyb'),
  info: href('/settings/account/business-kyb/business-info'),
  directors: href('/settings/account/business-kyb/directors'),
  create: href('/settings/account/business-kyb/directors/create'),
  documents: href('/settings/account/business-kyb/documents'),
} as const

/** The place of a paper on the documents' page. */
export const paperPlace = (paper: KybPaper): string => `${PAGES.documents}#${paper}`

/** The paper that an item's key names; `null` for any other key. @example paperIn('paper.constitution') */
export const paperIn = (key: string): KybPaper | null => KYB_PAPERS.find((paper) => key === `paper.${paper}`) ?? null

/** The page on which an item is handed in. */
export function pageOf(key: string): string {
  const paper = paperIn(key)
  if (paper !== null) return paperPlace(paper)
  return key === 'people' ? PAGES.directors : PAGES.info
}

/** One thing that keeps the verification from being handed in. `count` people have no link. */
export type Gap =
  | { readonly is: 'info' }
  | { readonly is: 'field'; readonly field: InfoField }
  | { readonly is: 'director' }
  | { readonly is: 'shares' }
  | { readonly is: 'links'; readonly count: number }
  | { readonly is: 'person' }
  | { readonly is: 'paper'; readonly paper: KybPaper }

/** What is missing, each thing once, in the order of the answer. Keys that nobody knows are left out. */
export function gapsIn({ missing, papers, people }: Pick<KybAnswer, 'missing' | 'papers' | 'people'>): readonly Gap[] {
  const gaps = new Map<string, Gap>()
  const put = (key: string, gap: Gap): void => {
    if (!gaps.has(key)) gaps.set(key, gap)
  }
  const links = missing.filter((key) => key.startsWith('person.')).length
  for (const key of missing) {
    const field = INFO_FIELDS.find((each) => key === `info.${each}`)
    const page = papers.find(({ pages }) => pages.some(({ _id }) => _id === key))
    const paper = paperIn(key) ?? page?.paper
    if (key === 'business-info') put(key, { is: 'info' })
    else if (key === 'shares') put(key, { is: 'shares' })
    else if (key === 'people') put(key, people.needed === 0 ? { is: 'director' } : { is: 'person' })
    else if (key.startsWith('person.')) put('links', { is: 'links', count: links })
    else if (key.startsWith('prt_')) put('person', { is: 'person' })
    else if (field !== undefined) put(key, { is: 'field', field })
    else if (paper !== undefined) put(paper, { is: 'paper', paper })
  }
  return [...gaps.values()]
}

/** The page on which a gap is closed. */
export function pageOfGap(gap: Gap): string {
  switch (gap.is) {
    case 'info':
    case 'field':
      return PAGES.info
    case 'director':
      return PAGES.create
    case 'shares':
    case 'links':
    case 'person':
      return PAGES.directors
    case 'paper':
      return paperPlace(gap.paper)
  }
}

/** How many items have been given, whether or not they are accepted yet. */
export const givenIn = ({ items }: Pick<KybAnswer, 'items'>): number =>
  items.filter(({ state }) => state !== 'to_do' && state !== 'asked').length

/** Whether it may be handed in once nothing is missing. */
export const mayHandIn = ({ state }: Pick<KybAnswer, 'state'>): boolean =>
  ['not_started', 'in_progress', 'more_info', 'expired'].includes(state)

/** Whether we ended or paused it: nothing is handed in any more, or until support has heard from the company. */
export const isStopped = ({ state }: Pick<KybAnswer, 'state'>): boolean => state === 'rejected' || state === 'suspended'

/** Whether a paper takes pages, or loses some: while single things are asked for, only if it, or a page of it, is. */
export const mayGive = (
  { review, pages }: Pick<KybAnswer['papers'][number], 'review' | 'pages'>,
  { editable, state }: Pick<KybAnswer, 'editable' | 'state'>,
): boolean =>
  editable &&
  (state !== 'more_info' ||
    review.state === 'ready' ||
    [review, ...pages.map((page) => page.review)].some((each) => each.state === 'asked'))

type Reviewed = Pick<PartyAnswer, 'review'>

/** Whether somebody can be added: while single things are asked for, only if the people are, as a whole. */
export function mayAdd(
  { editable, state, items, people }: Pick<KybAnswer, 'editable' | 'state' | 'items' | 'people'>,
  parties: readonly Reviewed[],
): boolean {
  if (!editable || state !== 'more_info') return editable
  const item = items.find(({ key }) => key === 'people')
  if (item?.state !== 'asked') return item?.state === 'ready'
  return people.failed === 0 && !parties.some(({ review }) => review.state === 'asked')
}

/** Whether somebody listed can be changed or removed: while single things are asked for, only if they are. */
export const mayChange = (
  { review }: Reviewed,
  kyb: Pick<KybAnswer, 'editable' | 'state' | 'items' | 'people'>,
  parties: readonly Reviewed[],
): boolean => kyb.editable && (kyb.state !== 'more_info' || review.state !== 'accepted' || mayAdd(kyb, parties))
