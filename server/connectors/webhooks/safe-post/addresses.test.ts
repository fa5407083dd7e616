import { expect, test } from 'vitest'
import { addressRules } from './addresses.ts'

const none = addressRules([])

// One of each special range of the registries of IANA (RFC 6890 and its updates), and what hides an IPv4 address.
test.each([
  ['this network', '0.0.0.0'],
  ['private', '10.0.0.1'],
  ['private', '10.255.255.255'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['carrier-grade NAT', '100.127.255.255'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.254'],
  ['link-local', '169.254.0.1'],
  ['metadata of clouds', '169.254.169.254'],
  ['metadata of Alibaba', '100.100.100.200'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['protocol assignments', '192.0.0.1'],
  ['documentation', '192.0.2.1'],
  ['6to4 relay', '192.88.99.1'],
  ['private', '192.168.1.1'],
  ['benchmarking', '198.18.0.1'],
  ['benchmarking', '198.19.255.255'],
  ['documentation', '198.51.100.1'],
  ['documentation', '203.0.113.1'],
  ['multicast', '224.0.0.1'],
  ['multicast', '239.255.255.255'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
  ['IPv4-mapped loopback in hexadecimal', '::ffff:7f00:1'],
  ['IPv4-mapped private', '::ffff:10.0.0.1'],
  ['IPv4-translated', '::ffff:0:127.0.0.1'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['IPv4-compatible', '::a00:1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['NAT64 of a public address', '64:ff9b::808:808'],
  ['local NAT64', '64:ff9b:1::7f00:1'],
  ['discard', '100::1'],
  ['Teredo', '2001::1'],
  ['benchmarking', '2001:2::1'],
  ['ORCHID', '2001:20::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['6to4 of loopback', '2002:7f00:1::'],
  ['segment routing', '5f00::1'],
  ['unique local', 'fc00::1'],
  ['metadata of AWS', 'fd00:ec2::254'],
  ['link-local', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['not assigned', '4000::1'],
  ['octal', '0177.0.0.1'],
  ['one number', '2130706433'],
  ['three parts', '127.0.1'],
  ['no address', 'localhost'],
  ['no address', ''],
])('refuses %s: %s', (_what, address) => {
  expect(none.isAllowed(address)).toBe(false)
})

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
])('takes %s', (address) => {
  expect(none.isAllowed(address)).toBe(true)
  expect(none.isOwn(address)).toBe(false)
})

test('takes private ranges that the deployment allows, and no others', () => {
  const rules = addressRules(['127.0.0.0/8', '::1/128', 'fd12::/16'])
  for (const address of ['127.0.0.1', '::ffff:127.9.9.9', '::1', 'fd12::5'])
    expect([address, rules.isOwn(address), rules.isAllowed(address)]).toEqual([address, true, true])
  for (const address of ['10.0.0.1', '::2', 'fd13::5', '169.254.169.254'])
    expect([address, rules.isOwn(address), rules.isAllowed(address)]).toEqual([address, false, false])
})

test('an invalid range stops the start', () => {
  expect(() => addressRules(['127.0.0.1'])).toThrow()
  expect(() => addressRules(['loopback/8'])).toThrow()
})
