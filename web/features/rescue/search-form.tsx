/**
 * The search form: a hash or an explorer's link, typed or pasted, and optionally the network. The typed text always
 * stays.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { HASH_LENGTH_MAX, type NetworkName, networkId, type RescueSearch } from '@zend/contracts'
import { ErrorNote } from '@zend/web/client/error-note'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { PasteButton } from '@zend/web/data/addresses'
import { NETWORK_NAMES } from '@zend/web/data/networks'
import { networksQuery } from '@zend/web/data/wallet'
import { Button, cx } from '@zend/web/ui'
import { NativeSelect, TextField } from '@zend/web/ui/fields'
import { IconSearch } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { asHash, type PastedFault, pastedFault } from './pasted.ts'
import { searchPath } from './rescue.params.ts'
import { beginSearch } from './rescue.queries.ts'
import { useStoredText } from './use-stored-text.ts'
import { useOwnErrorText } from './use-own-error-text.ts'

/**
 * `known` is the shown search, whose hash fills the field until another is typed. `compact`: a smaller form, while the
 * page shows a result.
 */
export type SearchFormProps = { readonly known: RescueSearch | undefined; readonly compact: boolean }

/** The form. */
export function SearchForm({ known, compact }: SearchFormProps): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const errorText = useOwnErrorText()
  const { text, network, fault, pending, error, type, choose, submit } = useSearchInput(known)
  const faults: Readonly<Record<PastedFault, string>> = {
    empty: t`Paste a transaction hash, or a link to it.`,
    cut: t`The middle of this hash was left out. Copy all of it at the sender.`,
    short: t`This is no transaction hash: it may be an address or an order number. Look for “transaction hash” or “TxID” at the sender.`,
  }
  const atField = error?.code === 'hash_unknown_form'
  return (
    <form onSubmit={submit} noValidate aria-label={t`Find a deposit`} className="grid grid-cols-1 gap-4">
      <TextField
        label={t`Transaction hash or link`}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={HASH_LENGTH_MAX}
        error={fault !== null ? faults[fault] : atField ? errorText(error) : undefined}
        suffix={<PasteButton onPaste={(pasted) => type(asHash(pasted).slice(0, HASH_LENGTH_MAX))} disabled={pending} />}
      />
      {atField ? null : <ErrorNote error={error} />}
      {online ? null : (
        <p role="status" className="text-meta text-muted">
          <Trans>You are offline. Your hash stays here until you are connected again.</Trans>
        </p>
      )}
      <div className={cx('grid grid-cols-1 items-end gap-4', compact && 'tablet:grid-cols-2')}>
        <NetworkField value={network} onChange={choose} />
        <Button
          type="submit"
          variant={compact ? 'quiet' : 'primary'}
          size={compact ? 'medium' : 'large'}
          wide
          loading={pending}
          loadingText={t`Looking…`}
          disabled={!online}
          icon={<IconSearch size={20} />}
        >
          <Trans>Find it</Trans>
        </Button>
      </div>
    </form>
  )
}

/**
 * The form's values: typed and chosen or stored ones, else those of the search. `submit` starts the search and goes to
 * it.
 */
function useSearchInput(known: RescueSearch | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const online = useOnline()
  const [stored, setStored] = useStoredText('hash')
  const [typed, setTyped] = useState<string | null>(stored === '' ? null : stored)
  const latest = useRef('')
  const [chosen, setChosen] = useState<NetworkName | 'any' | null>(null)
  const [fault, setFault] = useState<PastedFault | null>(null)
  const { pending, error, act, clearError } = useAction(async (hash: string, on: NetworkName | null) => {
    const { id } = await beginSearch(client, hash, on)
    // Text typed meanwhile has not been searched for yet.
    if (asHash(latest.current) === hash) {
      setStored('')
      setTyped(null)
      setChosen(null)
    }
    void navigate(searchPath(id))
  })
  const text = typed ?? known?.hash ?? ''
  latest.current = text
  const network = chosen ?? known?.network ?? 'any'
  return {
    text,
    network,
    fault,
    pending,
    error,
    type: (next: string): void => {
      setTyped(next)
      setStored(next)
      setFault(null)
      clearError()
    },
    choose: (next: NetworkName | 'any'): void => {
      setChosen(next)
      clearError()
    },
    submit: (event: FormEvent): void => {
      event.preventDefault()
      const hash = asHash(text)
      const wrong = pastedFault(hash)
      setFault(wrong)
      if (wrong === null && online) void act(hash, network === 'any' ? null : network)
    },
  }
}

type NetworkFieldProps = {
  readonly value: NetworkName | 'any'
  readonly onChange: (network: NetworkName | 'any') => void
}

/** Our networks by name, and the choice "not known". */
function NetworkField({ value, onChange }: NetworkFieldProps): ReactElement {
  const { t } = useLingui()
  const { data } = useQuery(networksQuery())
  // The chosen network is a choice before the others have loaded.
  const networks = [...new Set([...(data ?? []).map(({ network }) => network), ...(value === 'any' ? [] : [value])])]
  return (
    <NativeSelect
      label={t`Network (optional)`}
      value={value}
      onChange={(event) => {
        const parsed = networkId.safeParse(event.currentTarget.value)
        onChange(parsed.success ? parsed.data : 'any')
      }}
      choices={[
        { value: 'any', text: t`I don't know` },
        ...networks
          .map((network) => ({ value: network, text: NETWORK_NAMES[network] }))
          .toSorted((a, b) => a.text.localeCompare(b.text)),
      ]}
    />
  )
}
