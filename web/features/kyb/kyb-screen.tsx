/**
 * /settings/account/business-kyb: how far the company's verification is, who acts next, what it takes, and handing it
 * in (business.md A5, A9).
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { KybAnswer } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { useMay } from '@zend/web/data/companies'
import { kybQuery } from '@zend/web/data/verification'
import {
  Badge,
  Button,
  Card,
  CardHeader,
  cx,
  IconTile,
  LinkButton,
  List,
  Skeleton,
  TextLink,
  toast,
} from '@zend/web/ui'
import { IconBank, IconChevronRight, IconReceipt, IconUsers } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, useId } from 'react'
import { href, Link } from 'react-router'
import { KybError } from './notes.tsx'
import { KybHero } from './kyb-hero.tsx'
import { handIn } from './kyb.queries.ts'
import { type Gap, gapsIn, isStopped, mayHandIn, pageOf, pageOfGap, paperIn } from './kyb.steps.ts'
import { FIELD_TEXTS, ITEM_STATES, PAPER_TEXTS, REASONS } from './kyb.texts.ts'

/** The page. */
export function KybScreen(): ReactElement {
  return (
    <QueryView
      query={useQuery(kybQuery())}
      className="page-column max-w-[1040px]"
      loading={
        <div className="grid gap-4">
          <Skeleton className="h-44 w-full" />
          <Skeleton className="h-96 w-full" />
        </div>
      }
    >
      {(kyb) => (
        <div className="grid grid-cols-1 gap-4">
          <KybHero kyb={kyb} />
          <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_340px]">
            {isStopped(kyb) ? <Stopped /> : <Items kyb={kyb} />}
            <div className="grid grid-cols-1 gap-4">
              {mayHandIn(kyb) ? <HandIn kyb={kyb} /> : null}
              <p className="px-1 text-label text-muted">
                <Trans>Everything is encrypted. Only our reviewers see it.</Trans>{' '}
                <TextLink href={href('/settings/account/transaction-limits')}>
                  <Trans>See the company’s limits</Trans>
                </TextLink>
              </p>
            </div>
          </div>
        </div>
      )}
    </QueryView>
  )
}

/** The way on where nothing can be handed in. */
function Stopped(): ReactElement {
  return (
    <LinkButton href={href('/settings/services/support')} size="large" className="justify-self-start">
      <Trans>Contact support</Trans>
    </LinkButton>
  )
}

/** Everything that it takes, with the state of each. */
function Items({ kyb }: { readonly kyb: KybAnswer }): ReactElement {
  const id = useId()
  const mayManage = useMay('kyb.manage')
  return (
    <Card aria-labelledby={id} className="overflow-hidden">
      <CardHeader id={id} title={<Trans>What we need</Trans>} />
      <List>
        {kyb.items.map((item) => (
          <ItemRow key={item.key} item={item} kyb={kyb} opens={mayManage} />
        ))}
      </List>
    </Card>
  )
}

function ItemRow({
  item,
  kyb,
  opens,
}: {
  readonly item: KybAnswer['items'][number]
  readonly kyb: KybAnswer
  readonly opens: boolean
}): ReactElement {
  const { t, i18n } = useLingui()
  const paper = paperIn(item.key)
  const Icon = paper !== null ? IconReceipt : item.key === 'people' ? IconUsers : IconBank
  const { word, tone } = ITEM_STATES[item.state]
  const title =
    paper !== null
      ? i18n._(PAPER_TEXTS[paper])
      : item.key === 'people'
        ? t`Directors and owners`
        : t`Business information`
  const content = (
    <>
      <IconTile tone={item.state === 'accepted' ? 'ok' : item.state === 'asked' ? 'warn' : 'neutral'}>
        <Icon />
      </IconTile>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-40">
          <span className="block text-body font-semibold">{title}</span>
          <ItemNote item={item} kyb={kyb} title={title} />
        </span>
        <Badge tone={tone}>{i18n._(word)}</Badge>
      </span>
      {opens ? <IconChevronRight size={18} className="-mr-1 shrink-0 text-muted" /> : null}
    </>
  )
  const box = 'flex min-h-17 items-center gap-3 px-4 py-3.5 tablet:gap-3.5 tablet:px-5'
  return (
    <li>
      {opens ? (
        <Link
          to={pageOf(item.key)}
          className={cx(box, 'transition-colors duration-120 hover:bg-ground focus-visible:-outline-offset-3')}
        >
          {content}
        </Link>
      ) : (
        <div className={box}>{content}</div>
      )}
    </li>
  )
}

/** The second line: what is asked for again and why, how many people are through, what the register calls a paper. */
function ItemNote({
  item: { key, state, reason, fields },
  kyb: { people, papers },
  title,
}: {
  readonly item: KybAnswer['items'][number]
  readonly kyb: KybAnswer
  readonly title: string
}): ReactElement | null {
  const { i18n } = useLingui()
  const note = (text: ReactNode): ReactElement => <span className="mt-0.5 block text-meta text-muted">{text}</span>
  if (key === 'people') {
    if (people.failed > 0)
      return note(
        <Plural value={people.failed} one="# person didn’t complete it." other="# people didn’t complete it." />,
      )
    if (people.needed > 0 && state !== 'asked')
      return note(
        <Trans>
          {people.done} of {people.needed} have verified their identity
        </Trans>,
      )
  }
  const asked = fields.map((field) => i18n._(FIELD_TEXTS[field])).join(' · ')
  if (state === 'asked' && reason !== null)
    return note(
      <>
        {asked === '' ? null : <b className="block font-semibold text-ink">{asked}</b>}
        {i18n._(REASONS[reason])}
      </>,
    )
  const found = papers.find((each) => `paper.${each.paper}` === key)
  return found === undefined || found.officialName === null || found.officialName === title
    ? null
    : note(found.officialName)
}

/** Handing it in, and what keeps it from that. */
function HandIn({ kyb }: { readonly kyb: KybAnswer }): ReactElement {
  const { t } = useLingui()
  const id = useId()
  const client = useQueryClient()
  const online = useOnline()
  const mayManage = useMay('kyb.manage')
  const gaps = gapsIn(kyb)
  const send = useAction(async () => {
    await handIn(client)
    toast({ kind: 'success', text: t`Handed in. We check it now.` })
  })
  const waiting = kyb.people.needed - kyb.people.done
  return (
    <Card padded aria-labelledby={id}>
      <h2 id={id} className="display text-card-title">
        {gaps.length === 0 ? <Trans>Ready to hand in</Trans> : <Trans>Still missing</Trans>}
      </h2>
      {gaps.length === 0 ? (
        <p className="mt-1.5 text-label text-muted">
          {waiting > 0 ? (
            <Plural
              value={waiting}
              one="# person hasn’t verified their identity yet. You can hand it in now, and we review the rest."
              other="# people haven’t verified their identity yet. You can hand it in now, and we review the rest."
            />
          ) : (
            <Trans>Everything is here. You can’t change it while we review it.</Trans>
          )}
        </p>
      ) : (
        <ul className="mt-2 -mb-1">
          {gaps.map((gap) => (
            <GapLine key={pageOfGap(gap) + gap.is + ('field' in gap ? gap.field : '')} gap={gap} opens={mayManage} />
          ))}
        </ul>
      )}
      {mayManage ? (
        <div className="mt-4 grid gap-3">
          <KybError error={send.error} />
          <Button
            wide
            disabled={!online || gaps.length > 0}
            loading={send.pending}
            loadingText={t`Handing in…`}
            onClick={() => void send.act()}
          >
            <Trans>Hand in</Trans>
          </Button>
        </div>
      ) : (
        <p className="mt-3 text-label text-muted">
          <Trans>Only a member who manages the verification can hand it in.</Trans>
        </p>
      )}
    </Card>
  )
}

function GapLine({ gap, opens }: { readonly gap: Gap; readonly opens: boolean }): ReactElement {
  return (
    <li className="flex items-baseline gap-2.5 py-1.5 text-label">
      <span aria-hidden className="size-1.5 shrink-0 -translate-y-0.5 rounded-pill bg-warn" />
      {opens ? (
        <Link to={pageOfGap(gap)} className="font-semibold text-action underline-offset-4 hover:underline">
          <GapText gap={gap} />
        </Link>
      ) : (
        <span>
          <GapText gap={gap} />
        </span>
      )}
    </li>
  )
}

function GapText({ gap }: { readonly gap: Gap }): ReactNode {
  const { i18n } = useLingui()
  switch (gap.is) {
    case 'info':
      return <Trans>Business information</Trans>
    case 'field':
      return i18n._(FIELD_TEXTS[gap.field])
    case 'director':
      return <Trans>At least one director</Trans>
    case 'shares':
      return <Trans>Shares that add up to 100%</Trans>
    case 'links':
      return <Plural value={gap.count} one="A link for # person" other="A link for # people" />
    case 'person':
      return <Trans>Details of a director or owner</Trans>
    case 'paper':
      return i18n._(PAPER_TEXTS[gap.paper])
  }
}
