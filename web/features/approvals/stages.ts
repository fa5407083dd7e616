/** The trail of a request: who asked, who decided, what comes next. Pure. */
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApprovalDetail } from '@zend/contracts'
import type { Stage } from '@zend/web/ui'
import { REASON_TEXTS } from './approval-texts.ts'

/** How stages are written. */
type Words = { readonly i18n: I18n; readonly time: (instant: string) => string }

const said = ({ i18n }: Words, text: MessageDescriptor): string => i18n._(text)

/** Returns the stages, oldest first. */
export function stagesOf(approval: ApprovalDetail, words: Words): readonly Stage[] {
  const { madeBy, madeAt, formerMaker, decisions, earlier, version, state, needed, given, forYou, releasesAt } =
    approval
  const nameOf = ({ name, you }: ApprovalDetail['madeBy']): string =>
    you ? said(words, msg({ message: 'You', context: 'subject' })) : name
  const placeOf = ({ name, you }: ApprovalDetail['madeBy']): string =>
    you ? said(words, msg`In your place`) : said(words, msg`In the place of ${{ name }}`)
  const asked: Stage = {
    key: 'asked',
    state: 'done',
    title: said(words, msg`${{ maker: nameOf(madeBy) }} asked`),
    time: words.time(madeAt),
    dateTime: madeAt,
    ...(formerMaker ? { detail: said(words, msg`No member any more: one approval more is needed.`) } : {}),
  }
  const decided = decisions.map((each, at): Stage => {
    const { by, decision, reason, words: text, decidedAt, voidAt, inPlaceOf } = each
    const name = nameOf(by)
    const isVoid = voidAt !== null
    const isOld = each.version !== version
    const detail = [
      ...(inPlaceOf === null ? [] : [placeOf(inPlaceOf)]),
      ...(reason === null ? [] : [said(words, REASON_TEXTS[reason])]),
      ...(text === null ? [] : [`“${text}”`]),
      ...(isOld
        ? [said(words, msg`It does not count any more: the request was changed.`)]
        : isVoid
          ? [said(words, msg`It does not count any more: they may not approve now.`)]
          : []),
    ].join(' · ')
    return {
      key: String(at),
      state: decision === 'approve' && !isVoid ? 'done' : 'failed',
      title: decision === 'approve' ? said(words, msg`${{ name }} approved`) : said(words, msg`${{ name }} declined`),
      time: words.time(decidedAt),
      dateTime: decidedAt,
      ...(detail === '' ? {} : { detail }),
    }
  })
  const changed = earlier.map(({ version: old, changedAt }): Stage => ({
    key: `changed-${String(old)}`,
    state: 'done',
    title: said(words, msg`${{ maker: nameOf(madeBy) }} changed it`),
    time: words.time(changedAt),
    dateTime: changedAt,
  }))
  const passed = [...decided, ...changed].toSorted((a, b) => ((a.dateTime ?? '') < (b.dateTime ?? '') ? -1 : 1))
  const open = state === 'open' || state === 'approved' || state === 'stopped'
  const missing = open ? Math.max(0, needed + (formerMaker ? 1 : 0) - given) : 0
  const waiting = Array.from({ length: missing }, (_, at): Stage => ({
    key: `waits-${String(at)}`,
    state: at === 0 ? 'current' : 'next',
    title: said(words, at === 0 && forYou ? msg`You decide` : msg`Waits for an approval`),
  }))
  const end: Stage | null =
    state === 'released'
      ? { key: 'end', state: 'done', title: said(words, msg`Done`) }
      : open
        ? {
            key: 'end',
            state: missing === 0 ? 'current' : 'next',
            title: said(words, releasesAt === null ? msg`Carried out at once` : msg`Carried out`),
            ...(releasesAt === null ? {} : { time: words.time(releasesAt), dateTime: releasesAt }),
          }
        : null
  return [asked, ...passed, ...waiting, ...(end === null ? [] : [end])]
}
