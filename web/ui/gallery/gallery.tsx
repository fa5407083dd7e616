// Every component of the design system in its states. Invented figures.

import { COIN_CODES } from '@zend/kernel'
import { type ReactElement, useState } from 'react'
import * as Ui from './all.ts'
import { Toaster } from '../toaster.tsx'
import { Flow, Money } from './money-sections.tsx'
import { ADDRESS, Buttons, COUNTRIES, Fields, Section } from './sections.tsx'

const TOASTS = {
  success: { title: 'Success', text: 'Operation successful' },
  error: { title: 'Error', text: 'Error occurred' },
  info: { title: 'Info' },
}

/** Empty, error and offline states, and components that open. */
export function States({ onOpen }: { readonly onOpen: (what: 'dialog' | 'drawer' | 'pin') => void }): ReactElement {
  return (
    <Section title="States">
      <Ui.OfflineBanner asOf="09:12" className="rounded-field" />
      <Ui.Card aria-label="Nothing yet">
        <Ui.EmptyState
          title="No Transaction Yet"
          text="All your recent transactions will appear here."
          action={
            <Ui.LinkButton href="/deposit" size="small">
              Deposit
            </Ui.LinkButton>
          }
        />
      </Ui.Card>
      <Ui.Card aria-label="Error">
        <Ui.ErrorState
          title="We could not load this"
          text="Nothing left your wallet."
          onRetry={() => undefined}
          reference="ZS-20K7-4QDX"
        />
      </Ui.Card>
      <div className="overflow-hidden rounded-card bg-hero text-on-hero">
        <Ui.Carousel
          label="Tips"
          everyMs={5000}
          onHero
          slides={[1, 2, 3].map((slide) => (
            <div key={slide}>
              <Ui.PatternBand pattern={{ of: `band-${String(slide)}` }} rows={12} className="h-23" />
              <div className="px-5 pt-5">
                <h3 className="display text-[1.3125rem] leading-[1.14]">Every address has its own cloth {slide}</h3>
                <p className="mt-2 text-label text-on-hero-muted">
                  If the pattern looks different, stop. The address was changed.
                </p>
              </div>
            </div>
          ))}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Ui.Button variant="quiet" size="small" onClick={() => onOpen('dialog')}>
          Open a dialog
        </Ui.Button>
        <Ui.Button variant="quiet" size="small" onClick={() => onOpen('pin')}>
          Open the PIN
        </Ui.Button>
        <Ui.Button variant="quiet" size="small" onClick={() => onOpen('drawer')}>
          Open the drawer
        </Ui.Button>
        <Ui.Button variant="quiet" size="small" onClick={() => Ui.toast({ kind: 'success', text: 'Address copied' })}>
          Success toast
        </Ui.Button>
        <Ui.Button variant="quiet" size="small" onClick={() => Ui.toast({ kind: 'error' })}>
          Error toast
        </Ui.Button>
      </div>
    </Section>
  )
}

/** Coins, flags, icons, identicons. */
export function Pictures(): ReactElement {
  const icons = Object.entries(Ui).filter(
    ([name]) => name.startsWith('Icon') && !['IconButton', 'IconTile'].includes(name),
  ) as [string, Ui.IconComponent][]
  return (
    <Section title="Pictures">
      <div className="flex flex-wrap gap-2.5">
        {COIN_CODES.map((code) => (
          <Ui.CoinIcon key={code} code={code} />
        ))}
        <Ui.CoinIcon code="NEW" />
      </div>
      <div className="flex flex-wrap gap-2.5">
        {COUNTRIES.map(({ code }) => (
          <Ui.Flag key={code} country={code} size={32} />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {icons.map(([name, Icon]) => (
          <Icon key={name} size={26} />
        ))}
      </div>
      <div className="grid grid-cols-4 gap-3">
        {[
          ADDRESS,
          `${ADDRESS.slice(0, -1)}F`,
          '0x52908400098527886E0F7030069857D2E4169EE7',
          'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
          'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
          'a',
          'b',
          'c',
        ].map((text) => (
          <Ui.Identicon key={text} text={text} className="aspect-square rounded-field" />
        ))}
      </div>
      <Ui.PatternBand pattern="band-0" rows={6} />
      <Ui.PatternBand pattern={{ of: 'strand' }} rows={6} />
    </Section>
  )
}

/** The whole page. */
export function Gallery(): ReactElement {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'pin' | undefined>()
  const [pin, setPin] = useState('')
  const close = (): void => setOpen(undefined)
  return (
    <>
      <Ui.SkipLink target="all" />
      <main id="all" className="mx-auto grid max-w-[1400px] gap-10 p-4 tablet:p-8 wide:grid-cols-3">
        <h1 className="visually-hidden">Strand</h1>
        <Buttons />
        <Money />
        <Flow />
        <Fields />
        <States onOpen={setOpen} />
        <Pictures />
      </main>
      <Ui.Dialog
        open={open === 'dialog'}
        onClose={close}
        alert
        title="Log out"
        description="You will be logged out from this session, are you sure you want to sign out?"
        footer={
          <>
            <Ui.Button variant="quiet" onClick={close}>
              No
            </Ui.Button>
            <Ui.Button variant="danger">Sign Out</Ui.Button>
          </>
        }
      />
      <Ui.Dialog
        open={open === 'pin'}
        onClose={close}
        title="Create PIN"
        description="Set your 4-digit pin transaction pin."
      >
        <Ui.PinInput label="PIN" labelHidden length={4} masked autoFocus value={pin} onChange={setPin} />
        <Ui.Button wide disabled={pin.length < 4} className="mt-6">
          Next
        </Ui.Button>
      </Ui.Dialog>
      <Ui.Drawer open={open === 'drawer'} onClose={close} label="Menu">
        <Ui.Logo className="mt-1.5 ml-3" />
        <nav aria-label="Main" className="mt-6 grid gap-1 text-muted">
          <a href="#all" className="flex min-h-12 items-center gap-3 px-3">
            <Ui.IconHome /> Dashboard
          </a>
        </nav>
        <Ui.ThemeToggle className="mt-auto" />
      </Ui.Drawer>
      <Toaster texts={TOASTS} />
    </>
  )
}
