/** Who votes in whose place, and until when; who may, ends it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeputyAnswer } from '@zend/contracts'
import { asApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { useMay } from '@zend/web/data/companies'
import { Button, Card, CardHeader, LinkButton, List, SkeletonRows, toast } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { type ReactElement, Suspense, useId, useState } from 'react'
import { href } from 'react-router'
import { useChangeErrorText } from './change-error-text.ts'
import { question } from './later-parts.ts'
import { deputiesQuery, endTime } from './members.queries.ts'

/** The card. Only whoever may approve names somebody. */
export function DeputiesCard(): ReactElement {
  const title = useId()
  const mayName = useMay('approve')
  return (
    <Card aria-labelledby={title} className="overflow-hidden">
      <CardHeader
        id={title}
        title={<Trans>Deputies</Trans>}
        action={
          mayName ? (
            <LinkButton href={`${href('/members')}?deputy`} size="small" variant="quiet">
              <Trans>Name a deputy</Trans>
            </LinkButton>
          ) : null
        }
      />
      <QueryView query={useQuery(deputiesQuery())} loading={<SkeletonRows rows={1} />}>
        {(deputies) =>
          deputies.length === 0 ? (
            <p className="px-4 pt-1 pb-5 text-label text-muted tablet:px-5">
              <Trans>
                Nobody is one now. A deputy votes in the place of an approver who is away, so nothing waits.
              </Trans>
            </p>
          ) : (
            <List aria-labelledby={title}>
              {deputies.map((each) => (
                <Deputy key={each.id} deputy={each} />
              ))}
            </List>
          )
        }
      </QueryView>
    </Card>
  )
}

function Deputy({ deputy: naming }: { readonly deputy: DeputyAnswer }): ReactElement {
  const online = useOnline()
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const { from, until, mayEnd } = naming
  const now = new Date().toISOString()
  const [begin, end] = [
    format.when('from', from, now, { long: true }),
    format.when('until', until, now, { long: true }),
  ]
  return (
    <li className="grid gap-3 px-4 py-4 tablet:flex tablet:items-center tablet:px-5">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          <Whose deputy={naming} />
        </p>
        <p className="num text-meta text-muted">{Date.parse(from) > Date.now() ? `${begin} ${end}` : end}</p>
      </div>
      {mayEnd ? (
        <div>
          <Button size="small" variant="quiet" disabled={!online} onClick={() => setAsking(true)}>
            <Trans context="deputy">End</Trans>
          </Button>
        </div>
      ) : null}
      {asking ? <EndQuestion deputy={naming} onClose={() => setAsking(false)} /> : null}
    </li>
  )
}

/** Who votes in whose place, in a sentence. */
function Whose({ deputy: { by, deputy } }: { readonly deputy: DeputyAnswer }): ReactElement {
  const [principal, name] = [by.name, deputy.name]
  if (deputy.you) return <Trans>You vote in the place of {principal}</Trans>
  if (by.you) return <Trans>{name} votes in your place</Trans>
  return (
    <Trans>
      {name} votes in the place of {principal}
    </Trans>
  )
}

function EndQuestion({
  deputy: { id, deputy },
  onClose,
}: {
  readonly deputy: DeputyAnswer
  readonly onClose: () => void
}): ReactElement {
  const { t } = useLingui()
  const errorText = useChangeErrorText()
  const queryClient = useQueryClient()
  const end = useAction(async () => {
    try {
      await endTime(queryClient, id)
      toast({ kind: 'success', text: t`Ended. Nobody votes by it any more.` })
    } catch (thrown) {
      toast({ kind: 'error', text: errorText(asApiError(thrown)) })
    } finally {
      onClose()
    }
  })
  const { name } = deputy
  return (
    <Suspense>
      <question.Part
        open
        onClose={onClose}
        title={deputy.you ? <Trans>Be a deputy no longer?</Trans> : <Trans>End this for {name}?</Trans>}
        description={
          <Trans>It ends at once. What was approved by it and is not carried out yet waits for another approval.</Trans>
        }
        stay={<Trans>Keep it</Trans>}
        act={<Trans context="deputy">End it</Trans>}
        onAct={() => void end.act()}
        pending={end.pending}
        pendingText={t({ message: 'Ending…', context: 'deputy' })}
      />
    </Suspense>
  )
}
