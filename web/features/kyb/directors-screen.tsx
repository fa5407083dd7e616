/**
 * /settings/account/business-kyb/directors: who runs the company and who owns it, what their shares add up to, and how
 * far each of them is with showing who they are.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { KybAnswer, PartyAnswer } from '@zend/contracts'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { useCompany } from '@zend/web/data/companies'
import { kybQuery } from '@zend/web/data/verification'
import { Card, CardHeader, EmptyState, LinkButton, Note, Skeleton, TextLink, toast } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconPlus, IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useId, useState } from 'react'
import { EditingNote, KybError } from './notes.tsx'
import { partiesQuery, removeParty, sendLink } from './kyb.queries.ts'
import { mayAdd, mayChange, PAGES } from './kyb.steps.ts'
import { REASONS } from './kyb.texts.ts'
import { linkDialog, question } from './later-parts.ts'
import { nameOf, PartyRow } from './party-row.tsx'
import { ShareBar } from './share-bar.tsx'
import { type Branch, sumOf, treeOf } from './shares.ts'

/** The page. */
export function DirectorsScreen(): ReactElement {
  const kyb = useQuery(kybQuery())
  const parties = useQuery(partiesQuery())
  const loading = (
    <div className="grid gap-4">
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  )
  return (
    <div className="page-column max-w-[1040px]">
      <QueryView query={kyb} loading={loading}>
        {(state) => (
          <QueryView query={parties} loading={loading}>
            {(all) => <People kyb={state} parties={all} />}
          </QueryView>
        )}
      </QueryView>
    </div>
  )
}

type Opened = { readonly is: 'link' | 'remove'; readonly party: PartyAnswer }

function People({ kyb, parties }: { readonly kyb: KybAnswer; readonly parties: readonly PartyAnswer[] }): ReactElement {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = (): void => setOpened(null)
  return (
    <div className="grid grid-cols-1 gap-4">
      <EditingNote kyb={kyb} />
      <AskedNote kyb={kyb} />
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_340px]">
        <Everybody kyb={kyb} parties={parties} onOpen={setOpened} />
        {parties.length === 0 ? null : <Ownership parties={parties} />}
      </div>
      {opened?.is === 'link' ? <Sending kyb={kyb} parties={parties} party={opened.party} onClose={close} /> : null}
      {opened?.is === 'remove' ? <Removal party={opened.party} onClose={close} /> : null}
    </div>
  )
}

/** The people are asked for again as a whole. */
function AskedNote({ kyb: { items } }: { readonly kyb: KybAnswer }): ReactElement | null {
  const { i18n } = useLingui()
  const item = items.find(({ key }) => key === 'people')
  if (item?.state !== 'asked' || item.reason === null) return null
  return (
    <Note tone="warn" icon={<IconAlert />}>
      <p className="font-semibold">
        <Trans>We need this again</Trans>
      </p>
      <p>{i18n._(REASONS[item.reason])}</p>
    </Note>
  )
}

function Everybody({
  kyb,
  parties,
  onOpen,
}: {
  readonly kyb: KybAnswer
  readonly parties: readonly PartyAnswer[]
  readonly onOpen: (opened: Opened) => void
}): ReactElement {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="overflow-hidden">
      <CardHeader
        id={id}
        title={<Trans>People and organisations</Trans>}
        action={
          mayAdd(kyb, parties) && parties.length > 0 ? (
            <LinkButton href={PAGES.create} size="small" variant="quiet" icon={<IconPlus size={20} />}>
              <Trans>Add</Trans>
            </LinkButton>
          ) : undefined
        }
      />
      {parties.length === 0 ? (
        <EmptyState
          title={<Trans>No one added yet</Trans>}
          text={<Trans>Add the directors, the people who sign for the company, and all its owners.</Trans>}
          action={
            mayAdd(kyb, parties) ? (
              <LinkButton href={PAGES.create}>
                <Trans>Add the first one</Trans>
              </LinkButton>
            ) : undefined
          }
        />
      ) : (
        <ul className="divide-y divide-line">
          {parties.map((party) => (
            <PartyRow
              key={party.id}
              party={party}
              kyb={kyb}
              changes={mayChange(party, kyb, parties)}
              onLink={() => onOpen({ is: 'link', party })}
              onRemove={() => onOpen({ is: 'remove', party })}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The tree of owners, and what the shares of the company and of each organisation add up to. */
function Ownership({ parties }: { readonly parties: readonly PartyAnswer[] }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const id = useId()
  const company = useCompany()?.company.name ?? ''
  const sum = sumOf(null, parties)
  const percent = format.percent(String(sum.points / 100))
  const incomplete = parties.filter((each) => each.kind === 'organisation' && sumOf(each.id, parties).is !== 'whole')
  return (
    <Card padded aria-labelledby={id}>
      <h2 id={id} className="display text-card-title">
        <Trans>Who owns it</Trans>
      </h2>
      <div className="mt-3">
        <ShareBar sum={sum} label={t`Shares of ${company}`} text={t`${percent} in total`} />
      </div>
      <Branches of={treeOf(parties)} />
      {sum.is === 'whole' && incomplete.length === 0 ? null : (
        <div className="mt-4 border-t border-line pt-3.5 text-label text-muted">
          {incomplete.map((each) => {
            const [name, share] = [nameOf(each), format.percent(String(sumOf(each.id, parties).points / 100))]
            return (
              <p key={each.id} className="mb-2">
                <Trans>
                  Only {share} of {name} is listed.
                </Trans>
              </p>
            )
          })}
          <p>
            <Trans>Add the other owners, or explain who holds the rest.</Trans>{' '}
            <TextLink href={PAGES.info}>
              <Trans>Explain the rest</Trans>
            </TextLink>
          </p>
        </div>
      )}
    </Card>
  )
}

function Branches({ of }: { readonly of: readonly Branch<PartyAnswer>[] }): ReactElement | null {
  const format = useFormat()
  if (of.length === 0) return null
  return (
    <ul className="mt-3 grid gap-1.5 border-l-2 border-line pl-3.5 text-label">
      {of.map(({ party, percent, holders }) => (
        <li key={party.id}>
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{nameOf(party)}</span>
            <b className="num shrink-0 font-semibold">{format.percent(percent)}</b>
          </span>
          <Branches of={holders} />
        </li>
      ))}
    </ul>
  )
}

/** Sending somebody their link. Where their details cannot be changed now, the address cannot either. */
function Sending({
  kyb,
  parties,
  party,
  onClose,
}: {
  readonly kyb: KybAnswer
  readonly parties: readonly PartyAnswer[]
  readonly party: PartyAnswer
  readonly onClose: () => void
}): ReactElement {
  const { t } = useLingui()
  const client = useQueryClient()
  const send = useAction(async (address: string) => {
    await sendLink(client, party.id, address === party.email ? null : address)
    onClose()
    toast({ kind: 'success', text: t`Link sent to ${address}.` })
  })
  return (
    <Suspense>
      <linkDialog.Part
        name={nameOf(party)}
        email={party.email ?? ''}
        first={party.person?.state === 'not_sent'}
        fixed={!mayChange(party, kyb, parties)}
        pending={send.pending}
        onEdited={send.clearError}
        onSend={(address) => void send.act(address)}
        onClose={onClose}
      >
        <KybError error={send.error} />
      </linkDialog.Part>
    </Suspense>
  )
}

/** The question before somebody is removed. */
function Removal({ party, onClose }: { readonly party: PartyAnswer; readonly onClose: () => void }): ReactElement {
  const { t } = useLingui()
  const client = useQueryClient()
  const name = nameOf(party)
  const send = useAction(async () => {
    await removeParty(client, party.id)
    onClose()
    toast({ kind: 'success', text: t`${name} is no longer listed.` })
  })
  return (
    <Suspense>
      <question.Part
        open
        onClose={onClose}
        title={t`Remove ${name}?`}
        description={
          party.kind === 'person'
            ? t`Their link stops working, and their identity check is discarded.`
            : t`Shares held through it are removed too.`
        }
        stay={t`Keep`}
        act={t`Remove`}
        pending={send.pending}
        pendingText={t`Removing…`}
        onAct={() => void send.act()}
      >
        <KybError error={send.error} />
      </question.Part>
    </Suspense>
  )
}
