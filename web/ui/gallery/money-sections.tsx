// The gallery's money and a deposit. Invented figures.

import type { ReactElement } from 'react'
import * as Ui from './all.ts'
import { ADDRESS, Section } from './sections.tsx'

const NOW = '2026-11-21T10:00:00Z'

/** The balance card of the dashboard and the cards around it. */
export function Money(): ReactElement {
  const format = Ui.useFormat()
  return (
    <Ui.BalanceVisibilityProvider>
      <Section title="Money">
        <div className="grid h-71 grid-cols-[minmax(0,1fr)_64px] overflow-hidden rounded-balance bg-hero text-on-hero tablet:grid-cols-[minmax(0,1fr)_116px]">
          <div className="flex min-w-0 flex-col pt-5">
            <div className="px-6">
              <div className="flex items-center text-label text-on-hero-muted">
                Total balance <Ui.BalanceEye className="text-on-hero-muted hover:bg-hero-veil" />
              </div>
              <Ui.AmountText parts={format.fiatParts('4182.36', 'USD')} size="balance" onHero sensitive />
              <p className="num mt-2 text-[1.0625rem]">
                <Ui.Private>{format.about('6215823.43', 'NGN')}</Ui.Private>
              </p>
              <p className="mt-1 text-label font-semibold text-hero-accent">$61.20 today, up 1.5%</p>
            </div>
            <Ui.Sparkline
              filled
              values={[2, 3, 2, 4, 3, 5, 4, 6, 5, 7, 8]}
              width={600}
              height={72}
              className="mt-auto w-full"
            />
          </div>
          <Ui.Identicon text="account usr_ada" columns={8} rows={20} className="h-full" />
        </div>
        <Ui.Card aria-labelledby="assets">
          <Ui.CardHeader id="assets" title="Assets" action={<Ui.TextLink href="/assets">See all</Ui.TextLink>} />
          <Ui.List>
            <Ui.ListRow
              href="/assets/USDT"
              leading={<Ui.CoinIcon code="USDT" />}
              title="Tether"
              subtitle={format.coin('2410', 'USDT')}
              middle={<Ui.Sparkline values={[5, 5.1, 5, 5.2, 5.1]} trend="flat" width={64} />}
              end={format.fiat('2410', 'USD')}
              endSubtitle={format.fiat('3581742', 'NGN')}
            />
            <Ui.ListRow
              href="/assets/BTC"
              leading={<Ui.CoinIcon code="BTC" />}
              title="Bitcoin"
              subtitle={format.coin('0.0124', 'BTC')}
              middle={<Ui.Sparkline values={[1, 2, 1.8, 3, 2.7, 4]} width={64} />}
              end={format.fiat('1131.38', 'USD')}
              endSubtitle={<Ui.Change direction="up" label="Up" text={format.percent('2.1')} />}
            />
            <Ui.ListRow
              href="/assets/ETH"
              leading={<Ui.CoinIcon code="ETH" />}
              title="Ethereum"
              subtitle={format.coin('0.145', 'ETH')}
              middle={<Ui.Sparkline values={[4, 3.4, 3.6, 2.8, 3, 2]} width={64} />}
              end={format.fiat('452.46', 'USD')}
              endSubtitle={<Ui.Change direction="down" label="Down" text={format.percent('-0.8')} />}
            />
          </Ui.List>
        </Ui.Card>
        <Ui.Card aria-label="Recent transactions">
          <Ui.CardHeader title="Recent transactions" />
          <Ui.List>
            <Ui.ListRow
              leading={
                <Ui.IconTile tone="ok">
                  <Ui.IconDeposit />
                </Ui.IconTile>
              }
              title="Deposit"
              subtitle={format.dayTime('2026-11-21T09:12:00Z', NOW, { timeZone: 'UTC' })}
              end={format.coin('120', 'USDT', { plus: true })}
              endSubtitle={<Ui.Badge tone="ok">Success</Ui.Badge>}
            />
            <Ui.ListRow
              leading={
                <Ui.IconTile tone="warn">
                  <Ui.IconBolt />
                </Ui.IconTile>
              }
              title="Quick sell"
              subtitle={format.dayTime('2026-11-20T08:40:00Z', NOW, { timeZone: 'UTC' })}
              end={format.coin('-100', 'USDT')}
              endSubtitle={<Ui.Badge tone="info">Processing</Ui.Badge>}
            />
          </Ui.List>
        </Ui.Card>
        <Ui.Card aria-busy aria-label="Loading">
          <Ui.SkeletonRows rows={2} />
        </Ui.Card>
      </Section>
    </Ui.BalanceVisibilityProvider>
  )
}

/** The deposit review and what follows it. */
export function Flow(): ReactElement {
  return (
    <Section title="Deposit">
      <Ui.Card padded className="grid justify-items-center gap-4">
        <Ui.QrCode text={ADDRESS} label="QR code of the deposit address" className="w-55" />
        <Ui.AddressIdenticon address={ADDRESS} copyable className="w-full border-t border-line pt-4" />
      </Ui.Card>
      <Ui.Facts
        items={[
          { term: 'Network', value: 'TRON (TRC-20)' },
          { term: 'Arrives', value: 'About 3 minutes' },
          { term: 'To', value: <Ui.ShortAddress address={ADDRESS} /> },
        ]}
      />
      <Ui.Note icon={<Ui.IconAlert />}>
        Send only <b>USDT on TRON</b> here. Anything else can’t be recovered.
      </Ui.Note>
      <Ui.Card padded aria-label="Progress">
        <Ui.Timeline
          stages={[
            { key: 'seen', state: 'done', title: 'Seen on the network', time: '08:40' },
            { key: 'confirming', state: 'current', title: 'Confirming', detail: '2 of 3 confirmations', time: '08:41' },
            { key: 'credited', state: 'next', title: 'In your balance' },
          ]}
        />
        <Ui.ProgressBar part={2 / 3} label="Confirmations" valueText="2 of 3" className="mt-4" />
      </Ui.Card>
      <Ui.Countdown until={new Date(Date.now() + 24_000).toISOString()} totalMs={30_000}>
        {(left) => <>Rate held for {left}</>}
      </Ui.Countdown>
      <Ui.Tabs
        label="Explanations"
        tabs={[
          { value: 'what', label: 'What', content: 'A deposit brings coins in.' },
          { value: 'how', label: 'How', content: 'Copy the address or scan the code.' },
        ]}
      />
    </Section>
  )
}
