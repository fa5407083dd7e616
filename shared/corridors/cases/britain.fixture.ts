/** Cases of British accounts, for corridors.test.ts. */

/**
 * The rows of VocaLink's table that the test cases of its specification need, and a made one: with 086090 exception 8
 * changes nothing, since both sort codes have the same sum.
 */
export const VOCALINK_WEIGHTS = `
070116 070116 MOD11 0 0 7 6 5 8 9 4 5 6 7 8 9 -1 12
070116 070116 MOD10 0 3 2 4 5 8 9 4 5 6 7 8 9 -1 13
074456 074456 MOD11 0 0 7 6 5 8 9 4 5 6 7 8 9 -1 12
074456 074456 MOD10 0 3 2 4 5 8 9 4 5 6 7 8 9 -1 13
086090 086090 MOD10 0 0 3 7 1 3 7 1 3 7 1 3 7 1 8
089000 089999 MOD10 0 0 0 0 0 0 7 1 3 7 1 3 7 1
102400 107999 MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 1
110000 119280 DBLAL 0 0 2 1 2 1 2 1 2 1 2 1 2 1 1
134012 134020 MOD11 0 0 0 7 5 9 8 4 6 3 5 2 0 0 4
180002 180002 MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 1 14
200901 201159 MOD11 0 0 0 0 0 0 0 7 6 5 4 3 2 1 6
200901 201159 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 1 6
202700 203239 MOD11 0 0 0 0 0 0 0 7 6 5 4 3 2 1 6
202700 203239 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 1 6
309001 309633 MOD11 0 0 3 2 9 8 5 7 6 5 4 3 2 1 2
309001 309633 MOD11 0 0 3 2 9 8 1 7 6 5 4 3 2 1 9
771900 772799 MOD11 0 0 1 2 5 3 6 4 8 7 10 9 3 1 7
820000 826097 MOD11 0 0 0 0 0 0 0 0 7 3 4 9 2 1
820000 826097 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 1 3
826919 827999 MOD11 0 0 0 0 0 0 0 0 7 3 4 9 2 1
826919 827999 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 1 3
870000 872791 MOD11 0 0 1 2 5 3 6 4 8 7 10 9 3 1 10
870000 872791 MOD11 0 0 5 10 9 8 0 7 6 5 4 3 2 1 11
938000 938696 MOD11 7 6 5 4 3 2 7 6 5 4 3 2 0 0 5
938000 938696 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 0 5
400001 400001 MOD10 0 0 3 7 1 3 7 1 3 7 1 3 7 1 8
`
/** Some of its substitutions, the one of the test cases among them. */
export const VOCALINK_SUBSTITUTES = `
938173 938017
938600 938611
938602 938343
`

/** Form, what is typed over the form's values, what comes out, and where the value is from. */
export const BRITAIN = `
GBP gb-bank +table | sortCode=089999; account=66374958 | as typed | VocaLink test case 1
GBP gb-bank +table | sortCode=107999; account=88837491 | as typed | VocaLink test case 2
GBP gb-bank +table | sortCode=202959; account=63748472 | as typed | VocaLink test case 3
GBP gb-bank +table | sortCode=871427; account=46238510 | as typed | VocaLink test case 4
GBP gb-bank +table | sortCode=872427; account=46238510 | as typed | VocaLink test case 5
GBP gb-bank +table | sortCode=871427; account=09123496 | as typed | VocaLink test case 6
GBP gb-bank +table | sortCode=871427; account=99123496 | as typed | VocaLink test case 7
GBP gb-bank +table | sortCode=820000; account=73688637 | as typed | VocaLink test case 8
GBP gb-bank +table | sortCode=827999; account=73988638 | as typed | VocaLink test case 9
GBP gb-bank +table | sortCode=827101; account=28748352 | as typed | VocaLink test case 10
GBP gb-bank +table | sortCode=134020; account=63849203 | as typed | VocaLink test case 11
GBP gb-bank +table | sortCode=118765; account=64371389 | as typed | VocaLink test case 12
GBP gb-bank +table | sortCode=200915; account=41011166 | as typed | VocaLink test case 13
GBP gb-bank +table | sortCode=938611; account=07806039 | as typed | VocaLink test case 14
GBP gb-bank +table | sortCode=938600; account=42368003 | as typed | VocaLink test case 15
GBP gb-bank +table | sortCode=938063; account=55065200 | as typed | VocaLink test case 16
GBP gb-bank +table | sortCode=772798; account=99345694 | as typed | VocaLink test case 17
GBP gb-bank +table | sortCode=086090; account=06774744 | as typed | VocaLink test case 18
GBP gb-bank +table | sortCode=309070; account=02355688 | as typed | VocaLink test case 19
GBP gb-bank +table | sortCode=309070; account=12345668 | as typed | VocaLink test case 20
GBP gb-bank +table | sortCode=309070; account=12345677 | as typed | VocaLink test case 21
GBP gb-bank +table | sortCode=309070; account=99345694 | as typed | VocaLink test case 22
GBP gb-bank +table | sortCode=938063; account=15764273 | ! account checksum | VocaLink test case 23
GBP gb-bank +table | sortCode=938063; account=15764264 | ! account checksum | VocaLink test case 24
GBP gb-bank +table | sortCode=938063; account=15763217 | ! account checksum | VocaLink test case 25
GBP gb-bank +table | sortCode=118765; account=64371388 | ! account checksum | VocaLink test case 26
GBP gb-bank +table | sortCode=203099; account=66831036 | ! account checksum | VocaLink test case 27
GBP gb-bank +table | sortCode=203099; account=58716970 | ! account checksum | VocaLink test case 28
GBP gb-bank +table | sortCode=089999; account=66374959 | ! account checksum | VocaLink test case 29
GBP gb-bank +table | sortCode=107999; account=88837493 | ! account checksum | VocaLink test case 30
GBP gb-bank +table | sortCode=074456; account=12345112 | as typed | VocaLink test case 31
GBP gb-bank +table | sortCode=070116; account=34012583 | as typed | VocaLink test case 32
GBP gb-bank +table | sortCode=074456; account=11104102 | as typed | VocaLink test case 33
GBP gb-bank +table | sortCode=180002; account=00000190 | as typed | VocaLink test case 34
GBP gb-bank +table | sortCode=107999; account=88837492 | ! account checksum | made: one digit of a test case changed
GBP gb-bank +table | sortCode=202959; account=63748473 | ! account checksum | made: one digit of a test case changed
GBP gb-bank +table | sortCode=871427; account=46238511 | ! account checksum | made: one digit of a test case changed
GBP gb-bank +table | sortCode=820000; account=73688636 | ! account checksum | made: one digit of a test case changed
GBP gb-bank +table | sortCode=827101; account=28748353 | ! account checksum | made: one digit of a test case changed
GBP gb-bank +table | sortCode=134020; account=63849204 | ! account checksum | made: one digit of a test case changed
GBP gb-bank +table | sortCode=200915; account=31011166 | ! account checksum | made: one digit of a test case changed
GBP gb-bank +table | sortCode=938611; account=07806038 | ! account checksum | made: one digit of a test case changed
GBP gb-bank +table | sortCode=772798; account=99345695 | ! account checksum | made: one digit of a test case changed
GBP gb-bank +table | sortCode=086090; account=06774745 | ! account checksum | made: one digit of a test case changed
GBP gb-bank +table | sortCode=309070; account=02355689 | ! account checksum | made: one digit of a test case changed
GBP gb-bank +table | sortCode=074456; account=12345113 | ! account checksum | made: one digit of a test case changed
GBP gb-bank +table | sortCode=070116; account=34012584 | ! account checksum | made: one digit of a test case changed
GBP gb-bank +table | sortCode=180002; account=00000192 | ! account checksum | made: one digit of a test case changed
GBP gb-bank +table | sortCode=180002; account=00000181 | ! account checksum | made: one digit of a test case changed
GBP gb-bank +table | sortCode=400000; account=12345678 | account=12345678 | made: not in the table
GBP gb-bank | sortCode=089999; account=66374959 | account=66374959 | VocaLink 29, no table
GBP gb-bank | sortCode=20-20-15 | sortCode=202015 | made: grouped by dashes
GBP gb-bank | sortCode=20 20 15 | sortCode=202015 | made: grouped by spaces
GBP gb-bank | sortCode=20201 | ! sortCode length | made: one digit missing
GBP gb-bank | sortCode=2020155 | ! sortCode length | made: one digit more
GBP gb-bank | sortCode=20201A | ! sortCode characters | made: a letter
GBP gb-bank | sortCode= | ! sortCode required | made: empty
GBP gb-bank | account= | ! account required | made: empty
GBP gb-bank | account=123456 | account=00123456 | VocaLink specification: six digits get zeros
GBP gb-bank | account=1234567 | account=01234567 | VocaLink specification: seven digits get a zero
GBP gb-bank | account=12345 | ! account length | made: five digits
GBP gb-bank | account=123456789 | ! account length | made: nine digits
GBP gb-bank | account=1234567A | ! account characters | made: a letter
GBP gb-bank | sortCode=; account=; iban=GB29NWBK60161331926819 | sortCode=601613; account=31926819 | ISO 13616
GBP gb-bank | sortCode=; account=; iban=GB29 NWBK 6016 1331 9268 19 | sortCode=601613; account=31926819 | ISO 13616
GBP gb-bank | sortCode=601613; account=31926819; iban=GB29NWBK60161331926819 | account=31926819 | ISO 13616
GBP gb-bank | sortCode=601614; account=31926819; iban=GB29NWBK60161331926819 | ! sortCode differs | made: another
GBP gb-bank | sortCode=601613; account=31926818; iban=GB29NWBK60161331926819 | ! account differs | made: another
GBP gb-bank | iban=GB29NWBK60161331926819 | ! sortCode differs, account differs | ISO 13616, others typed
GBP gb-bank | sortCode=; account=; iban=GB29NWBK60161331926818 | ! iban checksum | made: one digit changed
GBP gb-bank | sortCode=; account=; iban=GB29NWBK6016133192681 | ! iban length | made: last digit missing
GBP gb-bank | sortCode=; account=; iban=IE29AIBK93115212345678 | ! iban country_differs | ISO 13616, Ireland
GBP gb-bank | sortCode=; account=; iban=GI75NWBK000000007099453 | ! iban country_differs | ISO 13616, Gibraltar
GBP gb-bank | sortCode=202015; account=1234567; iban=GB25BARC20201501234567 | account=01234567 | made: the account without its zero
GBP gb-bank +table | sortCode=400001; account=06774744 | as typed | VocaLink test case 18 at the made row
GBP gb-bank +table | sortCode=400001; account=06774745 | ! account checksum | made: one digit changed
GBP gb-bank person | first=Zoë; last=O’Neill | first=Zoe; last=O'Neill | made: accents are dropped
`
