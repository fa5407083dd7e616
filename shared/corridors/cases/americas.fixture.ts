/** Cases of the United States and Canada, for corridors.test.ts. */

/** Form, what is typed over the form's values, what comes out, and where the value is from. */
export const AMERICAS = `
USD us-wire | routing=021000021 | as typed | ABA routing of JPMorgan Chase, New York
USD us-ach | routing=026009593 | as typed | ABA routing of Bank of America, wires
USD us-ach | routing=121000248 | as typed | ABA routing of Wells Fargo, San Francisco
USD us-wire | routing=091000019 | as typed | ABA routing of Wells Fargo, Minnesota
USD us-ach | routing=111000025 | as typed | ABA routing of Bank of America, Texas
USD us-ach | routing=122105155 | as typed | ABA routing of U.S. Bank, Arizona
USD us-wire | routing=124003116 | as typed | ABA routing of Ally Bank
USD us-ach | routing=021000089 | as typed | ABA routing of Citibank, New York
USD us-ach | routing=256074974 | as typed | ABA routing of Navy Federal Credit Union
USD us-wire | routing=322271627 | as typed | ABA routing of JPMorgan Chase, California
USD us-ach | routing=071000013 | as typed | ABA routing of JPMorgan Chase, Illinois
USD us-ach | routing=111000614 | as typed | ABA routing of JPMorgan Chase, Texas
USD us-wire | routing=061000104 | as typed | ABA routing of Truist (SunTrust), Georgia
USD us-ach | routing=053000196 | as typed | ABA routing of Bank of America, North Carolina
USD us-ach | routing=063100277 | as typed | ABA routing of Bank of America, Florida
USD us-wire | routing=322271724 | as typed | ABA routing of Citibank, California
USD us-ach | routing=121042882 | as typed | ABA routing of Wells Fargo, California
USD us-ach | routing=125000024 | as typed | ABA routing of Bank of America, Washington
USD us-wire | routing=021200025 | as typed | ABA routing of Wells Fargo, New Jersey
USD us-ach | routing=044000037 | as typed | ABA routing of JPMorgan Chase, Ohio
USD us-ach | routing=043000096 | as typed | ABA routing of PNC, Pittsburgh
USD us-wire | routing=267084131 | as typed | ABA routing of JPMorgan Chase, Florida
USD us-ach | routing=314074269 | as typed | ABA routing of USAA Federal Savings Bank
USD us-ach | routing=031101279 | as typed | ABA routing of The Bancorp Bank
USD us-wire | routing=011000028 | as typed | ABA routing of State Street, Boston
USD us-ach | routing=031201360 | as typed | ABA routing of TD Bank, New Jersey
USD us-ach | routing=026013673 | as typed | ABA routing of TD Bank, New York
USD us-wire | routing=011000015 | as typed | ABA routing of the Federal Reserve Bank of Boston
USD us-wire | routing=021001208 | as typed | ABA routing of the Federal Reserve Bank of New York
USD us-ach | routing=000000518 | as typed | ABA routing of the U.S. Treasury, prefix 00
USD us-ach | routing=110000000 | as typed | Stripe’s published test routing
USD us-ach | routing=0210-0002-1 | routing=021000021 | made: grouped by dashes
USD us-ach | routing=021 000 021 | routing=021000021 | made: grouped by spaces
USD us-ach | routing=021010021 | ! routing checksum | made: one digit of JPMorgan Chase changed
USD us-ach | routing=026019593 | ! routing checksum | made: one digit of Bank of America changed
USD us-ach | routing=121010248 | ! routing checksum | made: one digit of Wells Fargo changed
USD us-ach | routing=091010019 | ! routing checksum | made: one digit of Wells Fargo changed
USD us-ach | routing=111010025 | ! routing checksum | made: one digit of Bank of America changed
USD us-ach | routing=122115155 | ! routing checksum | made: one digit of U.S. Bank changed
USD us-ach | routing=124013116 | ! routing checksum | made: one digit of Ally Bank changed
USD us-ach | routing=021010089 | ! routing checksum | made: one digit of Citibank changed
USD us-ach | routing=256084974 | ! routing checksum | made: one digit of Navy Federal Credit Union changed
USD us-ach | routing=322281627 | ! routing checksum | made: one digit of JPMorgan Chase changed
USD us-ach | routing=071010013 | ! routing checksum | made: one digit of JPMorgan Chase changed
USD us-ach | routing=111010614 | ! routing checksum | made: one digit of JPMorgan Chase changed
USD us-ach | routing=061010104 | ! routing checksum | made: one digit of Truist (SunTrust) changed
USD us-ach | routing=053010196 | ! routing checksum | made: one digit of Bank of America changed
USD us-wire | routing=020100021 | ! routing checksum | made: two neighbours swapped
USD us-wire | routing=120100248 | ! routing checksum | made: two neighbours swapped
USD us-wire | routing=250674974 | ! routing checksum | made: two neighbours swapped
USD us-ach | routing=130000129 | ! routing not_in_list | made: prefix 13 is not in use, check digit right
USD us-ach | routing=200000127 | ! routing not_in_list | made: prefix 20 is not in use, check digit right
USD us-ach | routing=330000123 | ! routing not_in_list | made: prefix 33 is not in use, check digit right
USD us-ach | routing=500000128 | ! routing not_in_list | made: prefix 50 is not in use, check digit right
USD us-ach | routing=600000125 | ! routing not_in_list | made: prefix 60 is not in use, check digit right
USD us-ach | routing=730000121 | ! routing not_in_list | made: prefix 73 is not in use, check digit right
USD us-ach | routing=790000129 | ! routing not_in_list | made: prefix 79 is not in use, check digit right
USD us-ach | routing=810000122 | ! routing not_in_list | made: prefix 81 is not in use, check digit right
USD us-ach | routing=990000123 | ! routing not_in_list | made: prefix 99 is not in use, check digit right
USD us-ach | routing=120000126 | as typed | made: prefix 12 is in use
USD us-ach | routing=210000120 | as typed | made: prefix 21 is in use
USD us-ach | routing=320000120 | as typed | made: prefix 32 is in use
USD us-ach | routing=610000128 | as typed | made: prefix 61 is in use
USD us-ach | routing=720000128 | as typed | made: prefix 72 is in use
USD us-ach | routing=800000129 | as typed | made: prefix 80 is in use
USD us-ach | routing=000000000 | ! routing checksum | made: nothing but zeros
USD us-ach | routing=02100002 | ! routing length | made: last digit missing
USD us-ach | routing=0210000210 | ! routing length | made: one digit more
USD us-ach | routing=02100002O | ! routing characters | made: letter O for zero
USD us-ach | routing= | ! routing required | made: empty
USD us-ach | routing=DEUTDEFF | ! routing characters | made: a BIC
USD us-ach | account=000123456789 | as typed | Stripe’s published test account
USD us-ach | account=12345678901234567 | as typed | made: the longest that ACH carries
USD us-ach | account=123456789012345678 | ! account length | made: one more than ACH carries
USD us-ach | account=123 | ! account length | made: too short
USD us-ach | account=1234 | as typed | made: the shortest
USD us-ach | account=12-3456 789 | account=123456789 | made: grouped
USD us-ach | account=ab12345 | account=AB12345 | made: lower case
USD us-ach | account=1234#567 | ! account characters | made: a sign
USD us-ach | account= | ! account required | made: empty
USD us-ach | account=1# | ! account characters | made: two faults, the first is said
USD us-ach | accountType=savings | as typed | made: the other kind
USD us-ach | accountType=current | ! accountType not_in_list | made: no such kind
USD us-ach | accountType= | ! accountType required | made: empty
USD us-wire | account=1*26 | as typed | made: the longest that Fedwire carries
USD us-wire | account=1*27 | ! account length | made: one more than Fedwire carries
USD us-ach person | first=José; last=Peña | first=Jose; last=Pena | made: accents are dropped
USD us-wire person | first=José; last=Peña | first=Jose; last=Pena | made: accents are dropped
CAD ca-eft | institution=001; transit=25039 | as typed | branch list: Bank of Montreal, Acme AB
CAD ca-eft | institution=; transit=25039-001 | institution=001; transit=25039 | cheque: Bank of Montreal, Acme AB
CAD ca-eft | institution=000125039; transit= | institution=001; transit=25039 | electronic: Bank of Montreal, Acme AB
CAD ca-eft | institution=001; transit=21619 | as typed | branch list: Bank of Montreal, Airdrie AB
CAD ca-eft | institution=; transit=21619-001 | institution=001; transit=21619 | cheque: Bank of Montreal, Airdrie AB
CAD ca-eft | institution=000121619; transit= | institution=001; transit=21619 | electronic: Bank of Montreal, Airdrie AB
CAD ca-eft | institution=001; transit=02959 | as typed | branch list: Bank of Montreal, Kingsview
CAD ca-eft | institution=; transit=02959-001 | institution=001; transit=02959 | cheque: Bank of Montreal, Kingsview
CAD ca-eft | institution=000102959; transit= | institution=001; transit=02959 | electronic: Bank of Montreal, Kingsview
CAD ca-eft | institution=002; transit=11759 | as typed | branch list: Scotiabank, Big Springs
CAD ca-eft | institution=; transit=11759-002 | institution=002; transit=11759 | cheque: Scotiabank, Big Springs
CAD ca-eft | institution=000211759; transit= | institution=002; transit=11759 | electronic: Scotiabank, Big Springs
CAD ca-eft | institution=002; transit=00109 | as typed | branch list: Scotiabank, Airdrie AB
CAD ca-eft | institution=; transit=00109-002 | institution=002; transit=00109 | cheque: Scotiabank, Airdrie AB
CAD ca-eft | institution=000200109; transit= | institution=002; transit=00109 | electronic: Scotiabank, Airdrie AB
CAD ca-eft | institution=002; transit=80119 | as typed | branch list: Scotiabank, Arrowwood
CAD ca-eft | institution=; transit=80119-002 | institution=002; transit=80119 | cheque: Scotiabank, Arrowwood
CAD ca-eft | institution=000280119; transit= | institution=002; transit=80119 | electronic: Scotiabank, Arrowwood
CAD ca-eft | institution=002; transit=60129 | as typed | branch list: Scotiabank, Athabasca
CAD ca-eft | institution=; transit=60129-002 | institution=002; transit=60129 | cheque: Scotiabank, Athabasca
CAD ca-eft | institution=000260129; transit= | institution=002; transit=60129 | electronic: Scotiabank, Athabasca
CAD ca-eft | institution=614; transit=00152 | as typed | branch list: Tangerine
CAD ca-eft | institution=; transit=00152-614 | institution=614; transit=00152 | cheque: Tangerine
CAD ca-eft | institution=061400152; transit= | institution=614; transit=00152 | electronic: Tangerine
CAD ca-eft | institution=003; transit=00011 | institution=003 | Payments Canada: Royal Bank of Canada
CAD ca-eft | institution=004; transit=00011 | institution=004 | Payments Canada: Toronto-Dominion
CAD ca-eft | institution=006; transit=00011 | institution=006 | Payments Canada: National Bank of Canada
CAD ca-eft | institution=010; transit=00011 | institution=010 | Payments Canada: CIBC
CAD ca-eft | institution=219; transit=00011 | institution=219 | Payments Canada: ATB Financial
CAD ca-eft | institution=309; transit=00011 | institution=309 | Payments Canada: Vancity Community Investment Bank
CAD ca-eft | institution=540; transit=00011 | institution=540 | Payments Canada: Manulife Bank
CAD ca-eft | institution=623; transit=00011 | institution=623 | Payments Canada: Equitable Bank
CAD ca-eft | institution=809; transit=00011 | institution=809 | Payments Canada: Central 1, British Columbia
CAD ca-eft | institution=815; transit=00011 | institution=815 | Payments Canada: Desjardins, Québec
CAD ca-eft | institution=828; transit=00011 | institution=828 | Payments Canada: Central 1, Ontario
CAD ca-eft | institution=899; transit=00011 | institution=899 | Payments Canada: Alberta Central
CAD ca-eft | institution=000 | ! institution not_in_list | made: no such institution
CAD ca-eft | institution=005 | ! institution not_in_list | made: no such institution
CAD ca-eft | institution=999 | ! institution not_in_list | made: no such institution
CAD ca-eft | institution=3 | ! institution length | made: zeros left out
CAD ca-eft | institution=RBC | ! institution characters | made: a name
CAD ca-eft | institution= | ! institution required | made: empty
CAD ca-eft | transit=1009 | ! transit length | made: one digit missing
CAD ca-eft | transit=1000A | ! transit characters | made: a letter
CAD ca-eft | transit= | ! transit required | made: empty
CAD ca-eft | transit=25039-001 | ! institution differs | cheque; 003 was typed
CAD ca-eft | transit=000125039 | ! institution differs | electronic; 003 was typed
CAD ca-eft | institution=000125039 | ! transit differs | electronic; 10009 was typed
CAD ca-eft | institution=25039-001; transit=000125039 | institution=001; transit=25039 | both hold the whole
CAD ca-eft | institution=; transit=00111-999 | ! institution not_in_list | made: no such institution, as on cheques
CAD ca-eft | account=123456 | ! account length | made: six digits
CAD ca-eft | account=123456789012 | as typed | made: twelve digits, as Scotiabank and RBC have
CAD ca-eft | account=1234567890123 | ! account length | made: thirteen digits
CAD ca-eft | account=12 345-67 | account=1234567 | made: grouped
CAD ca-eft | account=12345X7 | ! account characters | made: a letter
CAD ca-eft | company=Boulangerie Côté & Frères | as typed | made: French letters are kept
CAD ca-eft person | first=Élodie; last=Gagné | as typed | made: French letters are kept
CAD ca-interac person | first=Élodie; last=Gagné | as typed | made: French letters are kept
CAD ca-interac | contact=Accounts@Acme.Example | contact=accounts@acme.example | made: capitals
CAD ca-interac | contact=first.last+bills@mail.acme.example | as typed | made: a tag
CAD ca-interac | contact=accounts@acme | ! contact format | made: no domain
CAD ca-interac | contact=accounts acme@acme.example | ! contact format | made: a space
CAD ca-interac | contact=@acme.example | ! contact format | made: no name
CAD ca-interac | contact=a*250@acme.example | ! contact too_long | made: longer than mail allows
CAD ca-interac | contact=+1 416 555 0123 | contact=+14165550123 | reserved for fiction, Toronto
CAD ca-interac | contact=(416) 555-0123 | contact=+14165550123 | reserved for fiction, as written at home
CAD ca-interac | contact=1-604-555-0199 | contact=+16045550199 | reserved for fiction, Vancouver
CAD ca-interac | contact=001 514 555 0150 | contact=+15145550150 | reserved for fiction, dialled from abroad
CAD ca-interac | contact=+44 20 7946 0958 | ! contact country_differs | reserved for drama, London
CAD ca-interac | contact=+234 803 123 4567 | ! contact country_differs | made: a Nigerian number
CAD ca-interac | contact=+1 116 555 0123 | ! contact format | made: no such area code
CAD ca-interac | contact=5550123 | ! contact format | made: area code missing
CAD ca-interac | contact=call me | ! contact format | made: words
CAD ca-interac | contact= | ! contact required | made: empty
`
