/**
 * /settings/account/business-kyb/business-info: what the company says of itself, in groups. What is typed is kept for
 * the tab; once every group is whole, each is saved by itself (business.md A5).
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EndpointData, getBusinessInfo, KybAnswer } from '@zend/contracts'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { useCompany } from '@zend/web/data/companies'
import { kybQuery } from '@zend/web/data/verification'
import { Note, Skeleton, toast } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { EditingNote } from './notes.tsx'
import type { Asked } from './info-group.props.ts'
import { InfoGroup } from './info-group.tsx'
import { checkInfo, type DraftField, draftOf, type Group, GROUP_NAMES, groupOf, restored } from './info.form.ts'
import { useKeptDraft } from '@zend/web/client/kept-draft'
import { infoQuery, saveInfo } from './kyb.queries.ts'
import { PAGES } from './kyb.steps.ts'
import { successDialog } from './later-parts.ts'

type Known = EndpointData<typeof getBusinessInfo>

/** The page. */
export function BusinessInfoScreen(): ReactElement {
  const kyb = useQuery(kybQuery())
  const info = useQuery(infoQuery())
  const loading = (
    <div className="grid gap-4">
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
  return (
    <div className="page-column max-w-[760px]">
      <QueryView query={kyb} loading={loading}>
        {(state) => (
          <QueryView query={info} loading={loading}>
            {(known) => <Form kyb={state} known={known} />}
          </QueryView>
        )}
      </QueryView>
    </div>
  )
}

/** What is typed, kept for this tab and this company until it is saved. */
function useDraft(known: Known) {
  const base = draftOf(known.info, known.known)
  const kept = useKeptDraft(`zend.kyb-info.${useCompany()?.company.id ?? ''}`, (stored) => restored(stored, base))
  return { ...kept, base }
}

function Form({ kyb, known }: { readonly kyb: KybAnswer; readonly known: Known }): ReactElement {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { draft, base, change, forget } = useDraft(known)
  const asked = useAsked(known)
  const { wrong } = checkInfo(draft)
  const [open, setOpen] = useState<Group | null>(() => firstGroup(known.info === null ? wrong : fieldsOf(known.asked)))
  const [tried, setTried] = useState<readonly Group[]>([])
  const [done, setDone] = useState(false)
  const send = useAction(async (group: Group) => {
    const checked = checkInfo(draft)
    if (!('info' in checked)) return
    await saveInfo(client, checked.info)
    forget()
    const next = firstGroup(fieldsOf(known.asked).filter((name) => groupOf(name) !== group))
    setOpen(next)
    if (next === null) setDone(true)
    else toast({ kind: 'success', text: t`Saved. There’s more to update below.` })
  })
  const save = (group: Group): void => {
    setTried((all) => [...all, group])
    if (wrong.some((name) => groupOf(name) === group)) return
    const next = firstGroup(wrong)
    // The API takes the information whole; until then the tab keeps it.
    if (next === null) void send.act(group)
    else setOpen(next)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <EditingNote kyb={kyb} />
      {asked.size === 0 ? (
        <p className="px-1 text-label text-muted">
          <Trans>
            Enter it as in the register and your documents. It’s saved once every part is filled in. Until then it stays
            on this device.
          </Trans>
        </p>
      ) : (
        <Note tone="warn" icon={<IconAlert />}>
          <Trans>Change the marked fields. Everything else is accepted.</Trans>
        </Note>
      )}
      {GROUP_NAMES.map((group) => (
        <InfoGroup
          key={group}
          group={group}
          draft={draft}
          base={base}
          onChange={(next) => {
            send.clearError()
            change(next)
          }}
          known={known}
          asked={asked}
          closed={!kyb.editable}
          onlyAsked={kyb.state === 'more_info'}
          open={open === group}
          onOpen={(isOpen) => setOpen(isOpen ? group : null)}
          wrong={wrong}
          tried={tried.includes(group)}
          pending={send.pending}
          error={send.error}
          onSave={() => save(group)}
        />
      ))}
      {done ? (
        <Suspense>
          <successDialog.Part
            open
            onClose={() => void navigate(PAGES.directors)}
            title={<Trans>Business information saved</Trans>}
            text={<Trans>Next, add the people who run and own the company.</Trans>}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

const firstGroup = (names: readonly DraftField[]): Group | null => {
  const [first] = names
  return first === undefined ? null : groupOf(first)
}

const fieldsOf = (asked: Known['asked']): readonly DraftField[] =>
  asked.map(({ field }) => (field === 'address' ? 'line1' : field))

/** What is asked for again: also what was when the page was opened, so that a correction can be corrected. */
function useAsked({ asked }: Known): Asked {
  const [first] = useState(asked)
  return new Map([...first, ...asked].map(({ field, reason }) => [field, reason]))
}
