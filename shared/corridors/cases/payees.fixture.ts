/** Cases of names, addresses and whom a corridor pays, for corridors.test.ts. */

/** Form, what is typed over the form's values, what comes out, and where the value is from. */
export const PAYEES = `
EUR eu-iban | company=Müller & Söhne GmbH | company=Muller + Sohne GmbH | EPC217-08: & becomes +
EUR eu-iban | company=Straßenbau Æsir Øst | company=Strassenbau AEsir Ost | EPC217-08: ß and ligatures are spelt out
EUR eu-iban | company=Łódź Sp. z o.o. | company=Lodz Sp. z o.o. | EPC217-08: ł becomes l
EUR eu-iban | company=Société Générale d’Électricité | company=Societe Generale d'Electricite | made: a mark
EUR eu-iban | company=  Acme   Trading  Ltd  | company=Acme Trading Ltd | made: spaces
EUR eu-iban | company=Acme (UK) Ltd., No. 1/2: A+B? | as typed | every sign of SWIFT’s set x
EUR eu-iban | company=Acme – Trading_Ltd | company=Acme - Trading-Ltd | made: a long dash and a low line
EUR eu-iban | company=Acme@Trading | ! company characters | made: not in SWIFT’s set x
EUR eu-iban | company=Acme #1 | ! company characters | made: not in SWIFT’s set x
EUR eu-iban | company=Acme * | ! company characters | made: not in SWIFT’s set x
EUR eu-iban | company=Ħal Għaxaq & Əhməd | company=Hal Ghaxaq + Ehmed | made: letters of Malta and Azerbaijan
EUR eu-iban | company=Ƿynn | ! company characters | made: a Latin letter with no spelling
EUR eu-iban | company=Ακμή ΑΕ | ! company characters | made: Greek letters
EUR eu-iban | company=Акме ООО | ! company characters | made: Cyrillic letters
USD swift | company=深圳市贸易有限公司 | ! company characters | made: Chinese characters
CAD ca-eft | company=深圳市贸易有限公司 | ! company characters | made: Chinese characters
CAD ca-eft | company=Acme@Trading | ! company characters | made: a sign
EUR eu-iban | company= | ! company required | made: empty
EUR eu-iban | company=--- | ! company characters | made: nothing is said
EUR eu-iban | company=Ac\u200bme Ltd | company=Acme Ltd | made: copied with a sign of no width
EUR eu-iban | company=A*70 | as typed | made: the longest of SEPA
EUR eu-iban | company=A*71 | ! company too_long | made: one more than SEPA carries
USD swift | company=A*100 | as typed | made: SWIFT’s names are longer
USD swift | company=A*141 | ! company too_long, street party_too_long | made: one more than SWIFT carries
USD swift | company=A*108 | as typed | made: the whole party has 140 characters
USD swift | company=A*109 | ! street party_too_long | made: the whole party has 141 characters
USD us-wire | company=A*109 | ! street party_too_long | made: the whole party has 141 characters
USD swift person | first=A*60; last=B*60 | ! street party_too_long | made: both names count
USD us-ach | company=A*70; street=B*70 | street=B*70 | made: ACH has no limit for the whole party
GBP swift person | first= | ! first required | made: empty
EUR eu-iban person | last= | ! last required | made: empty
EUR swift person | first=Ngọc; last=Nguyễn | first=Ngoc; last=Nguyen | made: Vietnamese accents
CAD swift | company=Boulangerie Côté | company=Boulangerie Cote | made: SWIFT drops French accents
CAD swift person | first=Chinwe; last=Ọ̀kánlá | first=Chinwe; last=Okanla | made: Yoruba accents
GBP gb-bank | company=Café Ltd | company=Cafe Ltd | made: accents are dropped
USD swift person | first=Ɗanladi; last=Ɓala | first=Danladi; last=Bala | made: Hausa letters
EUR eu-iban | street= | ! street required | made: empty
EUR eu-iban | street=S*71 | ! street too_long | made: longer than ISO 20022’s StrtNm
EUR eu-iban | number= | number= | made: not every house has a number
EUR eu-iban | number=11111111111111111 | ! number too_long | made: longer than ISO 20022’s BldgNb
EUR eu-iban | town= | ! town required | SWIFT CBPR+: the town is a field of its own
EUR eu-iban | town=Saint-Étienne | town=Saint-Etienne | made: accents are dropped
EUR eu-iban | town=T*36 | ! town too_long | made: longer than ISO 20022’s TwnNm
EUR eu-iban | country= | ! country required | SWIFT CBPR+: the country is a field of its own
EUR eu-iban | country=de; postcode=10115 | country=DE; postcode=10115 | made: lower case
EUR eu-iban | country=UK; postcode=1 | ! country not_in_list | made: the United Kingdom is GB
EUR eu-iban | country=EU; postcode=1 | ! country not_in_list | made: no country
EUR eu-iban | country=Germany; postcode=1 | ! country not_in_list | made: a name
EUR eu-iban | country=XK; postcode=10000 | country=XK | made: Kosovo as banks write it
EUR eu-iban | country=NG; postcode=; region=Lagos | postcode=; region=Lagos | made: no postcode needed in Nigeria
EUR eu-iban | postcode= | ! postcode required | made: needed in the United Kingdom
EUR eu-iban | postcode=ls14ap | postcode=LS1 4AP | made: lower case
EUR eu-iban | postcode=SW1A1AA | postcode=SW1A 1AA | postcode of Buckingham Palace
EUR eu-iban | postcode=M1 1AE | as typed | example of the UK postcode guide
EUR eu-iban | postcode=12345 | ! postcode format | made: not a British postcode
USD us-ach | country=US; region=IL; postcode=62701 | region=IL; postcode=62701 | ZIP code of Springfield
USD us-ach | country=US; region=il; postcode=627011234 | region=IL; postcode=62701-1234 | made: ZIP + 4
USD us-ach | country=US; region=; postcode=62701 | ! region required | made: needed in the United States
USD us-ach | country=US; region=ZZ; postcode=62701 | ! region not_in_list | made: no such state
USD us-ach | country=US; region=IL; postcode=6270 | ! postcode format | made: one digit missing
CAD ca-eft | country=CA; region=on; postcode=k1a0b1 | region=ON; postcode=K1A 0B1 | postcode of the Canadian government
CAD ca-eft | country=CA; region=BC; postcode=V6B 4Y8 | postcode=V6B 4Y8 | a postcode of Vancouver
CAD ca-eft | country=CA; region=Ontario; postcode=K1A 0B1 | ! region not_in_list | made: a name
CAD ca-eft | country=CA; region=ON; postcode=D1A 0B1 | ! postcode format | made: no postcode begins with D
CAD ca-eft | country=CA; region=ON; postcode= | ! postcode required | made: needed in Canada
CAD ca-eft | region=R*36; country=FR | ! region too_long | made: longer than ISO 20022’s CtrySubDvsn
EUR eu-iban | postcode=11111111111111111; country=FR | ! postcode too_long | made: longer than ISO 20022’s PstCd
CNY swift | bankCountry=CN; bic=BKCHCNBJ; account=6222021234567890123 | as typed | BIC of Bank of China; account made
CNY swift | bankCountry=CN; bic=BKCHCNBJ; country=CN; town=Shenzhen; postcode=518000 | town=Shenzhen | made: mainland
CNY swift person | bankCountry=CN; bic=BKCHCNBJ | ! payeeType company_only | Currencycloud: companies only
CNY swift person | country=CN; postcode=518000 | ! payeeType company_only | made: lives in China, bank in Hong Kong
CNY swift person | bankCountry=HK | account=123456789 | made: a person in Hong Kong
USD swift person | bankCountry=CN; bic=BKCHCNBJ | as typed | made: dollars are paid to persons in China
CNY swift person | bankCountry=CN; bic=BKCHCNB; first= | ! payeeType company_only, first required, bic length | made
GBP swift | bankCountry=GB; bic=BARCGB22; account=55779911 | ! account iban_needed | made: British are IBANs
`
