/** The terms of a swap, for pages about one. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { SWAP } from '../data/terms.ts'
import { amountText, percentText } from '../figures.ts'
import { usePageLocation } from '../page-location.tsx'
import { FactList, Section } from './blocks.tsx'
import { Term } from './term.tsx'

/** The section; `dollar` adds the fee between two dollar stable coins. */
export function SwapNumbers({ dollar = false }: { readonly dollar?: boolean }): ReactElement {
  const { t } = useLingui()
  const { language } = usePageLocation()
  return (
    <Section
      title={t`The numbers`}
      lead={t`These are our standard terms. The app shows what holds for you before each swap.`}
    >
      <FactList
        rows={[
          [t`Fee`, <Term of="swap">{percentText(language, SWAP.feePercent)}</Term>],
          ...(dollar
            ? ([
                [
                  t`Fee into another dollar coin`,
                  <Term of="stable-swap">{percentText(language, SWAP.stableFeePercent)}</Term>,
                ],
              ] as const)
            : []),
          [t`The offer stands for`, t`${plural(SWAP.offerSeconds, { one: '# second', other: '# seconds' })}`],
          [t`Smallest swap`, amountText(language, SWAP.minimumUsd, 'USD')],
          [t`Largest swap`, amountText(language, SWAP.maximumUsd, 'USD')],
        ]}
      />
    </Section>
  )
}
