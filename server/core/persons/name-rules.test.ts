import { describe, expect, test } from 'vitest'
import { checkNames } from './name-rules.ts'

const username = (name: string): string => {
  const checked = checkNames({ username: name })
  return checked.ok ? 'free' : checked.refusal.code
}
const person = (name: string): string => {
  const [firstName = '', ...rest] = name.split(' ')
  const checked = checkNames({ firstName, lastName: rest.join(' ') })
  return checked.ok ? 'free' : `${checked.refusal.code} ${checked.refusal.field}`
}

describe('a username', () => {
  test.each(
    `zend support admin zend_support official_zend zendsupport zend_1 z3nd supp0rt adm1n ze_nd admin2026 support_ada help_desk helpteam realsupport0 unofficial zendpay root api
     system security staff bitcoin btc usdt_wallet ethereum tron bnb polygon swap  bank suporte mod3rator`.split(/\s+/),
  )('%s passes for us or for what we deal in, and is kept', (name) => {
    expect(username(name)).toBe('username_reserved')
  })

  test.each(
    `0x5aaeb6053f3e94c9b9 0xabc bc1qw508d6qejxtdg4y5 ltc1qxyz addr1vxabc t9yd14nj9j7xab4db r9cz2pgqkq4xjm7a gdqp2kpqgkihyjgx7u 9f86d081884c7d659a2f
     e3b0c44298fc1c1 tqn9y2khetqnd3pq21`.split(/\s+/),
  )('%s looks like an address or a hash, and is refused', (name) => {
    expect(username(name)).toBe('username_reserved')
  })

  test.each(
    `ada ada_obi sol_mbappe kofi_m countess_ada zendaya bola2 amara1990 okafor_2026 oluwaseunadebayo19 bitcoin_king moneybankole tonia adminah helpmate
     u_4f9x2k8m1q decade feedface temitope99xyz 0xford everyone_wants cafe_babe meme nono theme badmintonfan`.split(
      /\s+/,
    ),
  )('%s is anybody’s', (name) => {
    expect(username(name)).toBe('free')
  })
})

describe('a person’s name', () => {
  test.each([
    'Zend Support',
    'Аdа Оbi',
    'Αda Obi',
    'Ada Оbi',
    'http://evil.example click',
    'Ada evil.example',
    'Ada www.evil',
    'Ada a@b.example',
    'Z3nd Team',
    'Official Support',
    'Ｚend Team',
    'Bitcoin Support',
    '𝐙𝐞𝐧𝐝 Team',
  ])('%s is refused', (name) => {
    expect(person(name)).toMatch(/^name_not_allowed body\.(first|last)Name$/)
  })

  test.each([
    'Ada Obi',
    'Ọ̀ṣun Núñez-Okonkwo',
    'Ада Обі',
    'J. P. Okafor',
    "N'Golo Kanté",
    'أمينة حسن',
    'አበበ ቢቂላ',
    'Ada Banks',
    'Sol Mensah',
    'Zendaya Coleman',
    'A Pay',
  ])('%s is a name', (name) => {
    expect(person(name)).toBe('free')
  })
})

test('what is not to change is not looked at', () => {
  expect(checkNames({})).toEqual({ ok: true, value: null })
  expect(checkNames({ firstName: 'Zend' })).toEqual({
    ok: false,
    refusal: { code: 'name_not_allowed', field: 'body.firstName' },
  })
})
