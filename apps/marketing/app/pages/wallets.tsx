/** /tron-wallet, and changing between the two large dollar coins. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { SWAP } from '../data/terms.ts'
import { percentText } from '../figures.ts'
import { usePageLocation } from '../page-location.tsx'
import { Closing, FactList, Hero, Points, Questions, Related, Section, Steps } from '../parts/blocks.tsx'
import { Converter } from '../parts/converter.tsx'
import { AddressShown } from '../parts/product/coins.tsx'

/** /tron-wallet */
export function TronWallet(): ReactElement {
  const { t } = useLingui()
  return (
    <>
      <Hero
        eyebrow={t`Networks`}
        title={t`USDT and TRX on Tron`}
        lead={t`More USDT travels on Tron than on most other networks, because nearly every exchange pays out on it. Here is what to know before you receive or send there.`}
      >
        <AddressShown code="USDT" network="Tron" />
      </Hero>
      <Section title={t`Know it when you see it`}>
        <FactList
          rows={[
            [t`Also called`, 'TRC-20'],
            [t`Addresses begin with`, 'T'],
            [t`Length of an address`, t`34 characters`],
            [t`A new block`, t`every 3 seconds`],
            [t`Fees are paid in`, 'TRX'],
          ]}
        />
      </Section>
      <Section title={t`Why a USDT transfer on Tron costs what it costs`}>
        <Points
          items={[
            {
              icon: 'bolt',
              title: t`Energy`,
              text: t`Every transfer of USDT uses energy. Whoever has none staked burns TRX for it, so a wallet with USDT but without TRX cannot send.`,
            },
            {
              icon: 'people',
              title: t`New receivers cost more`,
              text: t`Sending to an address that has never held USDT takes about twice the energy. That is the network’s rule, not ours.`,
            },
            {
              icon: 'shield',
              title: t`With Zend you need no TRX`,
              text: t`Where Tron is open for withdrawals, the fee is taken in the coin you send, and shown before you confirm.`,
            },
          ]}
        />
      </Section>
      <Section title={t`Receive without a loss`}>
        <Steps
          items={[
            {
              title: t`Look whether Tron is listed`,
              text: t`The deposit page names the networks that are open for USDT today. If Tron is not among them, use one that is.`,
            },
            {
              title: t`Send the address as text`,
              text: t`Never as a picture that somebody types from. Compare the first and last four characters.`,
            },
            {
              title: t`Send a little first`,
              text: t`For a large amount, try with five dollars. The fee of the second transfer is a cheap insurance.`,
            },
          ]}
        />
      </Section>
      <Questions
        items={[
          {
            question: t`I sent USDT from Tron to an Ethereum address. What now?`,
            answer: t`The two kinds of address do not fit each other, so most wallets refuse. If yours did not, write to support with the transaction’s hash before you do anything else.`,
          },
          {
            question: t`Somebody sent me 0.000001 USDT. Why?`,
            answer: t`To plant a look-alike address in your history and hope that you copy it. Do not. Zend compares whole addresses and warns you.`,
          },
        ]}
      />
      <Related
        links={[
          ['/products/deposit-usdt', t`Deposit USDT`],
          ['/products/withdraw-usdt', t`Withdraw USDT`],
          ['/swap-convert-usdt-tether-to-usdc-usd-coin-or-usdc-to-usdt', t`USDT to USDC`],
        ]}
      />
      <Closing title={<Trans>One wallet, the right network</Trans>} />
    </>
  )
}

/** /swap-convert-usdt-tether-to-usdc-usd-coin-or-usdc-to-usdt */
export function StableSwap(): ReactElement {
  const { t } = useLingui()
  const { language } = usePageLocation()
  const fee = percentText(language, SWAP.stableFeePercent)
  return (
    <>
      <Hero
        eyebrow={t`Swap`}
        title={t`USDT to USDC, and back`}
        lead={t`Two coins that both stand for one dollar, and still not the same. Change from one to the other for ${fee}.`}
      >
        <Converter from="USDT" to="USDC" amount="500.00" sources={['USDT', 'USDC']} targets={['USDC', 'USDT']} />
      </Hero>
      <Section title={t`What is different`}>
        <div className="table-scroll" tabIndex={0} role="region" aria-label={t`USDT and USDC compared`}>
          <table className="compare">
            <thead>
              <tr>
                <td />
                <th scope="col">USDT</th>
                <th scope="col">USDC</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">{t`Issuer`}</th>
                <td>Tether</td>
                <td>Circle</td>
              </tr>
              <tr>
                <th scope="row">{t`Follows`}</th>
                <td>{t`one US dollar`}</td>
                <td>{t`one US dollar`}</td>
              </tr>
              <tr>
                <th scope="row">{t`Reports on reserves`}</th>
                <td>{t`every quarter`}</td>
                <td>{t`every month`}</td>
              </tr>
              <tr>
                <th scope="row">{t`Where it is asked for`}</th>
                <td>{t`between people, at exchanges, on Tron`}</td>
                <td>{t`by companies and by payment services`}</td>
              </tr>
            </tbody>
          </table>
        </div>
      </Section>
      <Questions
        items={[
          {
            question: t`Why is the rate not exactly one to one?`,
            answer: t`Each trades at its own price, a little above or below a dollar. The rate shows the two prices of this minute, then our margin and the fee of ${fee}.`,
          },
          {
            question: t`Can I receive USDT and withdraw USDC?`,
            answer: t`Yes: deposit, swap, withdraw. The swap itself costs no network fee.`,
          },
          {
            question: t`Is one of them safer?`,
            answer: t`Both depend on a company keeping its promise and its reserves. Read their reports, and do not hold more than you need.`,
          },
        ]}
      />
      <Related
        links={[
          ['/products/swap-usdt', t`Swap USDT`],
          ['/products/swap-usdc', t`Swap USDC`],
          ['/swaps/crypto', t`How swaps work`],
        ]}
      />
      <Closing title={<Trans>Change your dollars</Trans>} />
    </>
  )
}
