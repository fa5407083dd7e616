/** One paper: what it is, how old it may be, its pages, and adding some. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { KybAnswer } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { PAPERS } from '@zend/web/data/verification'
import { Badge, Button, Card, Note } from '@zend/web/ui'
import { TextField } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert, IconCamera, IconFile, IconPlus } from '@zend/web/ui/icons'
import { type ChangeEvent, type ReactElement, useId, useRef, useState } from 'react'
import { KybError } from './notes.tsx'
import { addPage, removePage } from './kyb.queries.ts'
import { mayGive } from './kyb.steps.ts'
import { ITEM_STATES, PAPER_HINTS, PAPER_TEXTS, REASONS } from './kyb.texts.ts'
import { oldestDay, today } from './paper-dates.ts'
import { PendingPages } from './pending-pages.tsx'
import { type Uploads, useUploads } from './use-uploads.ts'

type Paper = KybAnswer['papers'][number]
const PAGES_MAX = 20
const KILOBYTE = 1_000

/** The card. */
export function PaperCard({ paper, kyb }: { readonly paper: Paper; readonly kyb: KybAnswer }): ReactElement {
  const { i18n } = useLingui()
  const id = useId()
  const { review, officialName, pages, monthsMax } = paper
  const hint = PAPER_HINTS[paper.paper]
  const { word, tone } = ITEM_STATES[review.state]
  const isOpen = mayGive(paper, kyb)
  const name = i18n._(PAPER_TEXTS[paper.paper])
  return (
    <Card padded id={paper.paper} aria-labelledby={id} className="scroll-mt-24">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 id={id} className="display text-card-title">
          {name}
        </h3>
        {paper.needed || review.state !== 'to_do' ? <Badge tone={tone}>{i18n._(word)}</Badge> : null}
      </div>
      <div className="mt-1 text-label text-muted">
        {officialName === null || officialName === name ? null : (
          <p className="font-semibold text-ink">{officialName}</p>
        )}
        {hint === undefined ? null : <p>{i18n._(hint)}</p>}
        {monthsMax === null ? null : (
          <p>
            <Plural value={monthsMax} one="Not older than # month." other="Not older than # months." />
          </p>
        )}
      </div>
      {review.state === 'asked' && review.reason !== null ? (
        <Note tone="warn" icon={<IconAlert />} className="mt-4">
          {i18n._(REASONS[review.reason])}
        </Note>
      ) : null}
      {pages.length === 0 ? null : (
        <ul aria-label={name} className="mt-4 grid gap-2">
          {pages.map((page, at) => (
            <PageLine key={page._id} page={page} number={at + 1} opens={isOpen} paperReview={review.reason} />
          ))}
        </ul>
      )}
      {isOpen ? <AddPages paper={paper} /> : null}
    </Card>
  )
}

function PageLine({
  page: { _id: id, format, bytes, issuedOn, review },
  number,
  opens,
  paperReview,
}: {
  readonly page: Paper['pages'][number]
  readonly number: number
  readonly opens: boolean
  readonly paperReview: Paper['review']['reason']
}): ReactElement {
  const { t, i18n } = useLingui()
  const { number: formatted, day } = useFormat()
  const client = useQueryClient()
  const online = useOnline()
  const remove = useAction(() => removePage(client, id))
  const size = formatted(
    String(bytes < KILOBYTE * KILOBYTE ? Math.max(1, Math.round(bytes / KILOBYTE)) : bytes / (KILOBYTE * KILOBYTE)),
    1,
  )
  const kind = format === 'pdf' ? t`PDF` : t`Photo`
  const now = new Date().toISOString()
  return (
    <li className="rounded-row border border-line p-3">
      <div className="flex items-center gap-3">
        <IconFile className="shrink-0 text-muted" />
        <div className="min-w-0 flex-1">
          <p className="text-label font-semibold">
            <Trans>Page {number}</Trans>
          </p>
          <p className="num text-meta text-muted">
            {kind} · {bytes < KILOBYTE * KILOBYTE ? t`${size} KB` : t`${size} MB`}
            {issuedOn === null ? null : ` · ${day(`${issuedOn}T12:00:00Z`, now)}`}
          </p>
          {review.state === 'asked' && review.reason !== null && review.reason !== paperReview ? (
            <p className="text-meta text-warn">{i18n._(REASONS[review.reason])}</p>
          ) : review.state === 'asked' ? (
            <p className="text-meta text-warn">
              <Trans>Send this page again.</Trans>
            </p>
          ) : null}
        </div>
        {opens && review.state !== 'accepted' ? (
          <Button
            variant="ghost"
            size="small"
            disabled={!online}
            loading={remove.pending}
            loadingText={t`Removing…`}
            aria-label={t`Remove page ${number}`}
            onClick={() => void remove.act()}
          >
            <Trans>Remove</Trans>
          </Button>
        ) : null}
      </div>
      <KybError error={remove.error} />
    </li>
  )
}

/** The date on the paper where it may not be old, then the files. */
function AddPages({ paper: { paper, monthsMax, pages } }: { readonly paper: Paper }): ReactElement {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [issuedOn, setIssuedOn] = useState(pages.findLast((page) => page.issuedOn !== null)?.issuedOn ?? '')
  const [tried, setTried] = useState(false)
  const dateField = useRef<HTMLDivElement>(null)
  const now = new Date()
  const isOld = monthsMax !== null && issuedOn !== '' && issuedOn < oldestDay(now, monthsMax)
  const isAhead = issuedOn > today(now)
  const isDated = monthsMax === null || (issuedOn !== '' && !isOld && !isAhead)
  const uploads = useUploads((file, options) =>
    addPage(client, { paper, issuedOn: monthsMax === null ? null : issuedOn }, file, options),
  )
  const name = i18n._(PAPER_TEXTS[paper])
  return (
    <div className="mt-4 grid gap-3">
      {monthsMax === null ? null : (
        <div ref={dateField}>
          <TextField
            name={`issued-${paper}`}
            type="date"
            label={t`Date on the document`}
            min={oldestDay(now, monthsMax)}
            max={today(now)}
            value={issuedOn}
            onChange={({ currentTarget: { value } }) => setIssuedOn(value)}
            error={
              isOld
                ? t`This document is too old. Get a newer one.`
                : isAhead
                  ? t`This date is in the future.`
                  : tried && issuedOn === ''
                    ? t`Enter the date printed on the document.`
                    : undefined
            }
          />
        </div>
      )}
      <PendingPages uploads={uploads} />
      {pages.length + uploads.pending.length >= PAGES_MAX ? (
        <p className="text-label text-muted">
          <Trans>You can add up to 20 pages. Put more into one PDF.</Trans>
        </p>
      ) : (
        <Pickers
          name={name}
          uploads={uploads}
          more={pages.length > 0}
          mayPick={() => {
            setTried(true)
            if (!isDated) dateField.current?.querySelector('input')?.focus()
            return isDated
          }}
        />
      )}
    </div>
  )
}

/** The buttons that choose files or open the camera. `mayPick` is asked first. */
function Pickers({
  name,
  uploads,
  more,
  mayPick,
}: {
  readonly name: string
  readonly uploads: Uploads
  readonly more: boolean
  readonly mayPick: () => boolean
}): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const chosen = useRef<HTMLInputElement>(null)
  const taken = useRef<HTMLInputElement>(null)
  const picked = (event: ChangeEvent<HTMLInputElement>): void => {
    uploads.add(event.currentTarget.files ?? [])
    // So that the same file can be chosen again.
    event.currentTarget.value = ''
  }
  const open = (input: HTMLInputElement | null): void => {
    if (mayPick()) input?.click()
  }
  return (
    <div className="flex flex-wrap gap-2">
      <input ref={chosen} type="file" multiple accept={PAPERS.join(',')} onChange={picked} hidden aria-label={name} />
      <input
        ref={taken}
        type="file"
        accept="image/*"
        capture="environment"
        onChange={picked}
        hidden
        aria-label={t`${name}, from the camera`}
      />
      <Button
        variant="quiet"
        size="small"
        icon={<IconCamera size={20} />}
        disabled={!online}
        onClick={() => open(taken.current)}
        className="hidden! pointer-coarse:inline-flex!"
      >
        <Trans>Take a photo</Trans>
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={<IconPlus size={20} />}
        disabled={!online}
        aria-label={more ? t`Add pages: ${name}` : t`Choose files: ${name}`}
        onClick={() => open(chosen.current)}
      >
        {more ? <Trans>Add pages</Trans> : <Trans>Choose files</Trans>}
      </Button>
    </div>
  )
}
