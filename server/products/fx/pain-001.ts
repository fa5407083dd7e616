/**
 * Writes the order of a payment abroad as a pain.001.001.09 (providers.md §6): the same order gives the same bytes. It
 * reads only what its company confirmed and what names the order, so it says what was sent and not what came of it.
 * Pure.
 */
import { type BankDetails, type FxPayee, type FxRail, ibanProblem, type PostalAddress, PURPOSES } from '@zend/corridors'
import { formatMoney } from '@zend/kernel'
import type { FxPayment } from './fx-payment.ts'

/** What is written: the payment, our reference of the order at the provider, and when it was first sent. */
export type OrderSent = {
  readonly payment: Pick<FxPayment, 'id' | 'holder' | 'to' | 'payer' | 'rail' | 'purpose' | 'remittance' | 'deliver'>
  readonly reference: string
  readonly at: Date
}

type Xml = string
const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
/** Banks' own word for an account or an agent that a message leaves out (EPC132-08). */
const NOT_PROVIDED = 'NOTPROVIDED'
const INITIATOR = 'Zend'
const ID_MAX = 35

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Writes a text, cut to what its element may hold; nothing for an empty one. */
const text = (name: string, value: string, max: number): Xml =>
  value === ''
    ? ''
    : element(
        name,
        [...value]
          .slice(0, max)
          .join('')
          .replaceAll(/[&<>]/g, (sign) => ESCAPED[sign] ?? ''),
      )
const element = (name: string, ...parts: readonly Xml[]): Xml => `<${name}>${parts.join('')}</${name}>`
/** An id in the characters of SEPA and SWIFT, which have no underscore. */
const idText = (name: string, value: string): Xml => text(name, value.replaceAll('_', '-'), ID_MAX)

/** Returns the message. */
export function painOf({ payment, reference, at }: OrderSent): string {
  const { to, payer, rail, deliver, holder } = payment
  const [sum, currency] = [formatMoney(deliver), deliver.asset]
  const counts = [text('NbOfTxs', '1', 15), text('CtrlSum', sum, 18)]
  const header = element(
    'GrpHdr',
    idText('MsgId', reference),
    text('CreDtTm', at.toISOString(), 24),
    ...counts,
    element('InitgPty', text('Nm', INITIATOR, 140)),
  )
  const order = element(
    'PmtInf',
    idText('PmtInfId', reference),
    text('PmtMtd', 'TRF', 3),
    ...counts,
    typeOf(rail),
    element('ReqdExctnDt', text('Dt', at.toISOString().slice(0, 10), 10)),
    element('Dbtr', text('Nm', payer.name, 140), addressOf(payer.address), registered(payer.registration)),
    element('DbtrAcct', element('Id', element('Othr', idText('Id', holder)))),
    element('DbtrAgt', element('FinInstnId', text('Nm', INITIATOR, 140))),
    element(
      'CdtTrfTxInf',
      element('PmtId', idText('InstrId', reference), idText('EndToEndId', payment.id)),
      element('Amt', `<InstdAmt Ccy="${currency}">${sum}</InstdAmt>`),
      text('ChrgBr', bearerOf(rail, to.bank), 4),
      ...agentsOf(to.bank),
      element('Cdtr', text('Nm', nameOf(to), 140), addressOf(to.address)),
      accountOf(to.bank),
      element('Purp', text('Cd', PURPOSES[payment.purpose].code, 4)),
      element('RmtInf', text('Ustrd', payment.remittance, 140)),
    ),
  )
  const body = element('CstmrCdtTrfInitn', header, order)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}">${body}</Document>\n`
}

const nameOf = ({ name }: FxPayee): string => (name.type === 'company' ? name.company : `${name.first} ${name.last}`)

const registered = (registration: string): Xml =>
  registration === '' ? '' : element('Id', element('OrgId', element('Othr', text('Id', registration, ID_MAX))))

function addressOf({ street, number, town, region, postcode, country }: PostalAddress): Xml {
  return element(
    'PstlAdr',
    text('StrtNm', street, 70),
    text('BldgNb', number, 16),
    text('PstCd', postcode, 16),
    text('TwnNm', town, 35),
    text('CtrySubDvsn', region, 35),
    text('Ctry', country, 2),
  )
}

/** The service of a rail: the scheme, or how urgent it is; instant credit transfers are an instrument of SEPA. */
function typeOf(rail: FxRail): Xml {
  const service = (code: string): Xml => element('SvcLvl', text('Cd', code, 4))
  switch (rail) {
    case 'eu-sepa':
      return element('PmtTpInf', service('SEPA'))
    case 'eu-sepa-instant':
      return element('PmtTpInf', service('SEPA'), element('LclInstrm', text('Cd', 'INST', 4)))
    case 'us-fedwire':
    case 'gb-chaps':
      return element('PmtTpInf', service('URGP'))
    default:
      return element('PmtTpInf', service('NURG'))
  }
}

function bearerOf(rail: FxRail, bank: BankDetails): string {
  if (rail === 'eu-sepa' || rail === 'eu-sepa-instant') return 'SLEV'
  return bank.way === 'swift' && bank.charges === 'ours' ? 'DEBT' : 'SHAR'
}

const bic = (value: string): Xml => element('FinInstnId', text('BICFI', value, 11))
const member = (scheme: string, value: string): Xml =>
  element(
    'FinInstnId',
    element('ClrSysMmbId', element('ClrSysId', text('Cd', scheme, 5)), text('MmbId', value, ID_MAX)),
  )

/** The banks between and of the payee, in the order of the schema; an IBAN and an Interac contact name theirs. */
function agentsOf(bank: BankDetails): readonly Xml[] {
  switch (bank.way) {
    case 'us-ach':
    case 'us-wire':
      return [element('CdtrAgt', member('USABA', bank.routing))]
    case 'ca-eft':
      return [element('CdtrAgt', member('CACPA', `0${bank.institution}${bank.transit}`))]
    case 'gb-bank':
      return [element('CdtrAgt', member('GBDSC', bank.sortCode))]
    case 'swift':
      return [
        ...(bank.intermediaryBic === null ? [] : [element('IntrmyAgt1', bic(bank.intermediaryBic))]),
        element('CdtrAgt', bic(bank.bic)),
      ]
    case 'eu-iban':
    case 'ca-interac':
      return []
  }
}

function accountOf(bank: BankDetails): Xml {
  const other = (id: string): Xml => element('Id', element('Othr', text('Id', id, 34)))
  const iban = (id: string): Xml => element('Id', element('IBAN', id))
  switch (bank.way) {
    case 'eu-iban':
      return element('CdtrAcct', iban(bank.iban))
    case 'ca-interac': {
      const kind = bank.contact.includes('@') ? 'EMAL' : 'TELE'
      const proxy = element('Prxy', element('Tp', text('Cd', kind, 4)), text('Id', bank.contact, 2_048))
      return element('CdtrAcct', other(NOT_PROVIDED), proxy)
    }
    default:
      return element('CdtrAcct', ibanProblem(bank.account) === null ? iban(bank.account) : other(bank.account))
  }
}
