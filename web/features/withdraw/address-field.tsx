/**
 * The recipient's address and memo: typed, pasted (also as a payment URI) or chosen from the saved wallets, with its
 * identicon as soon as it is long enough.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { NetworkName } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import {
  networksElsewhere,
  otherNetworkRequest,
  type RequestedPayment,
  requestedPayment,
  PasteButton,
  ShortDestination,
  URI_LENGTH_MAX,
  withMemoOf,
} from '@zend/web/data/addresses'
import { DestinationShown, halvesOn, MemoField, memoKindOf, useXAddress } from '@zend/web/data/memo'
import { allowlistQuery, beneficiariesQuery } from '@zend/web/data/sending'
import { Badge, Button, Dialog, List, ListRow, Note } from '@zend/web/ui'
import { TextField } from '@zend/web/ui/fields'
import { IconInfo, IconWallet } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, useState } from 'react'
import { OtherAddressNote, OtherNetworkNote } from './asked-elsewhere-note.tsx'

/** Shorter texts are addresses of no network of ours. */
const ADDRESS_LENGTH_MIN = 20

/**
 * Properties; `onChange` also passes an amount if a payment URI asks for one. `noMemo` says that the receiver needs
 * none, `onNoMemo` changes that.
 */
export type AddressFieldProps = {
  readonly currency: CoinCode
  readonly chain: NetworkName
  readonly value: string
  readonly onChange: (asked: RequestedPayment) => void
  readonly error?: ReactNode
  readonly disabled?: boolean
  readonly noMemo: boolean
  readonly onNoMemo: (none: boolean) => void
}

/** The field. */
export function AddressField({
  currency,
  chain,
  value,
  onChange,
  error,
  disabled = false,
  noMemo,
  onNoMemo,
}: AddressFieldProps): ReactElement {
  const { t } = useLingui()
  const { data: wallets } = useQuery(beneficiariesQuery())
  const { data: allowlist } = useQuery(allowlistQuery())
  const [choosing, setChoosing] = useState(false)
  const usable = (wallets ?? []).flatMap((wallet) =>
    wallet.type === 'external' && wallet.chain === chain && wallet.currency === currency ? [wallet] : [],
  )
  const saved = usable.find(({ toAddr }) => toAddr === value)
  const { address } = halvesOn(chain, value)
  const elsewhere = otherNetworkRequest(address, chain)
  const others = networksElsewhere(address, chain)
  const isHere = elsewhere === null && others.length === 0
  useXAddress(chain, value, (toAddr) => onChange({ toAddr }))
  const take = (text: string): void => {
    const asked = requestedPayment(text, currency, chain)
    onChange(memoKindOf(chain) === null ? asked : { ...asked, toAddr: withMemoOf(asked.toAddr, value) })
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {allowlist?.on === true ? (
        <Note tone="info" icon={<IconInfo />}>
          <Trans>Your allowlist is on: only saved wallets can be paid.</Trans>
        </Note>
      ) : null}
      <TextField
        label={t`Recipient's address`}
        value={address}
        onChange={(event) => take(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={URI_LENGTH_MAX}
        disabled={disabled}
        error={isHere ? error : undefined}
        suffix={<PasteButton onPaste={take} disabled={disabled} />}
      />
      {isHere ? (
        <MemoField
          network={chain}
          destination={value}
          none={noMemo}
          disabled={disabled}
          onChange={(toAddr) => onChange({ toAddr })}
          {...(saved === undefined && { onNone: onNoMemo })}
        />
      ) : elsewhere === null ? (
        <OtherAddressNote networks={others} toAddr={address} currency={currency} chain={chain} />
      ) : (
        <OtherNetworkNote asked={elsewhere} currency={currency} chain={chain} />
      )}
      {usable.length === 0 ? null : (
        <Button
          variant="quiet"
          size="small"
          icon={<IconWallet size={20} />}
          className="justify-self-start"
          disabled={disabled}
          onClick={() => setChoosing(true)}
        >
          <Trans>Saved wallets</Trans>
        </Button>
      )}
      {address.length < ADDRESS_LENGTH_MIN || !isHere ? null : (
        <div className="rounded-field border border-line p-3.5">
          {saved === undefined ? null : (
            <p className="mb-2 flex items-center gap-2 text-label font-semibold">
              {saved.label} <Badge tone="ok">{t`Saved`}</Badge>
            </p>
          )}
          <DestinationShown network={chain} destination={value} size={56} />
        </div>
      )}
      <Dialog open={choosing} onClose={() => setChoosing(false)} title={t`Saved wallets`}>
        <List aria-label={t`Saved wallets`} className="-mx-5 max-h-[60dvh] overflow-y-auto">
          {usable.map(({ _id, label, toAddr }) => (
            <ListRow
              key={_id}
              title={label}
              subtitle={<ShortDestination network={chain} destination={toAddr} />}
              onClick={() => {
                onChange({ toAddr })
                setChoosing(false)
              }}
            />
          ))}
        </List>
      </Dialog>
    </div>
  )
}
