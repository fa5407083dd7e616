/** Repeats a search of the networks for the same hash. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { NetworkName, RescueSearch } from '@zend/contracts'
import { ErrorNote } from '@zend/web/client/error-note'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { Button } from '@zend/web/ui'
import { IconRefresh } from '@zend/web/ui/icons'
import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchPath } from './rescue.params.ts'
import { beginSearch } from './rescue.queries.ts'

/** The repeat with its state. `soon`: the API returned the shown search again. */
export type AskAgain = ReturnType<typeof useAskAgain>

/** Searches the same networks again, or `everywhere`; the new search replaces this one in the URL. */
export function useAskAgain({ id, hash, network }: RescueSearch) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const online = useOnline()
  const [soon, setSoon] = useState(false)
  const { pending, error, act } = useAction(async (on: NetworkName | null) => {
    const search = await beginSearch(client, hash, on)
    setSoon(search.id === id && search.state === 'done')
    if (search.id !== id) void navigate(searchPath(search.id), { replace: true })
  })
  return { pending, error, soon, online, sameNetwork: () => void act(network), everywhere: () => void act(null) }
}

/** The button, and its result. */
export function AskAgainButton({ again }: { readonly again: AskAgain }): ReactElement {
  const { t } = useLingui()
  const { pending, error, soon, online, sameNetwork } = again
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <Button
        variant="quiet"
        size="small"
        icon={<IconRefresh size={20} />}
        loading={pending}
        loadingText={t`Checking…`}
        disabled={!online}
        onClick={sameNetwork}
      >
        <Trans>Check again</Trans>
      </Button>
      <p role="status" className={soon ? 'text-meta text-muted' : 'visually-hidden'}>
        {soon ? <Trans>We asked less than a minute ago. Wait a little, then ask again.</Trans> : null}
      </p>
      <ErrorNote error={error} />
    </div>
  )
}
