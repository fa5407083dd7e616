/** Cases of IBANs, BICs and accounts abroad, for corridors.test.ts. */

/** Form, what is typed over the form's values, what comes out, and where the value is from. */
export const IBANS = `
EUR eu-iban | iban=AD1200012030200359100100 | as typed | ISO 13616
EUR eu-iban | iban=AL47 2121 1009 0000 0002 3569 8741 | iban=AL47212110090000000235698741 | ISO 13616
EUR eu-iban | iban=AT611904300234573201 | as typed | ISO 13616
EUR eu-iban | iban=BE68 5390 0754 7034 | iban=BE68539007547034 | ISO 13616
EUR eu-iban | iban=BG80BNBG96611020345678 | as typed | ISO 13616
EUR eu-iban | iban=CH93 0076 2011 6238 5295 7 | iban=CH9300762011623852957 | ISO 13616
EUR eu-iban | iban=CY17002001280000001200527600 | as typed | ISO 13616
EUR eu-iban | iban=CZ65 0800 0000 1920 0014 5399 | iban=CZ6508000000192000145399 | ISO 13616
EUR eu-iban | iban=DE89370400440532013000 | as typed | ISO 13616
EUR eu-iban | iban=DK50 0040 0440 1162 43 | iban=DK5000400440116243 | ISO 13616
EUR eu-iban | iban=EE382200221020145685 | as typed | ISO 13616
EUR eu-iban | iban=ES91 2100 0418 4502 0005 1332 | iban=ES9121000418450200051332 | ISO 13616
EUR eu-iban | iban=FI2112345600000785 | as typed | ISO 13616
EUR eu-iban | iban=FR14 2004 1010 0505 0001 3M02 606 | iban=FR1420041010050500013M02606 | ISO 13616
EUR eu-iban | iban=GB29NWBK60161331926819 | as typed | ISO 13616
EUR eu-iban | iban=GI75 NWBK 0000 0000 7099 453 | iban=GI75NWBK000000007099453 | ISO 13616
EUR eu-iban | iban=GR1601101250000000012300695 | as typed | ISO 13616
EUR eu-iban | iban=HR12 1001 0051 8630 0016 0 | iban=HR1210010051863000160 | ISO 13616
EUR eu-iban | iban=HU42117730161111101800000000 | as typed | ISO 13616
EUR eu-iban | iban=IE29 AIBK 9311 5212 3456 78 | iban=IE29AIBK93115212345678 | ISO 13616
EUR eu-iban | iban=IS140159260076545510730339 | as typed | ISO 13616
EUR eu-iban | iban=IT60 X054 2811 1010 0000 0123 456 | iban=IT60X0542811101000000123456 | ISO 13616
EUR eu-iban | iban=LI21088100002324013AA | as typed | ISO 13616
EUR eu-iban | iban=LT12 1000 0111 0100 1000 | iban=LT121000011101001000 | ISO 13616
EUR eu-iban | iban=LU280019400644750000 | as typed | ISO 13616
EUR eu-iban | iban=LV80 BANK 0000 4351 9500 1 | iban=LV80BANK0000435195001 | ISO 13616
EUR eu-iban | iban=MC5811222000010123456789030 | as typed | ISO 13616
EUR eu-iban | iban=MD24 AG00 0225 1000 1310 4168 | iban=MD24AG000225100013104168 | ISO 13616
EUR eu-iban | iban=ME25505000012345678951 | as typed | ISO 13616
EUR eu-iban | iban=MK07 2501 2000 0058 984 | iban=MK07250120000058984 | ISO 13616
EUR eu-iban | iban=MT84MALT011000012345MTLCAST001S | as typed | ISO 13616
EUR eu-iban | iban=NL91 ABNA 0417 1643 00 | iban=NL91ABNA0417164300 | ISO 13616
EUR eu-iban | iban=NO9386011117947 | as typed | ISO 13616
EUR eu-iban | iban=PL61 1090 1014 0000 0712 1981 2874 | iban=PL61109010140000071219812874 | ISO 13616
EUR eu-iban | iban=PT50000201231234567890154 | as typed | ISO 13616
EUR eu-iban | iban=RO49 AAAA 1B31 0075 9384 0000 | iban=RO49AAAA1B31007593840000 | ISO 13616
EUR eu-iban | iban=RS35260005601001611379 | as typed | ISO 13616
EUR eu-iban | iban=SE45 5000 0000 0583 9825 7466 | iban=SE4550000000058398257466 | ISO 13616
EUR eu-iban | iban=SI56263300012039086 | as typed | ISO 13616
EUR eu-iban | iban=SK31 1200 0000 1987 4263 7541 | iban=SK3112000000198742637541 | ISO 13616
EUR eu-iban | iban=SM86U0322509800000000270100 | as typed | ISO 13616
EUR eu-iban | iban=VA59 0011 2300 0012 3456 78 | iban=VA59001123000012345678 | ISO 13616
EUR swift | bankCountry=AE; bic=ABCDAE22; account=AE070331234567890123456 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=AZ; bic=ABCDAZ22; account=AZ21NABZ00000000137010001944 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=BA; bic=ABCDBA22; account=BA391290079401028494 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=BH; bic=ABCDBH22; account=BH67BMAG00001299123456 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=BI; bic=ABCDBI22; account=BI4210000100010000332045181 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=BR; bic=ABCDBR22; account=BR1800360305000010009795493C1 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=BY; bic=ABCDBY22; account=BY86AKBB10100000002966000000 | as typed | published, Belarus, BIC made
EUR swift | bankCountry=CR; bic=ABCDCR22; account=CR05015202001026284066 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=DJ; bic=ABCDDJ22; account=DJ2100010000000154000100186 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=DO; bic=ABCDDO22; account=DO28BAGR00000001212453611324 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=EG; bic=ABCDEG22; account=EG380019000500000000263180002 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=FK; bic=ABCDFK22; account=FK88SC123456789012 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=FO; bic=ABCDFO22; account=FO6264600001631634 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=GE; bic=ABCDGE22; account=GE29NB0000000101904917 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=GL; bic=ABCDGL22; account=GL8964710001000206 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=GT; bic=ABCDGT22; account=GT82TRAJ01020000001210029690 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=HN; bic=ABCDHN22; account=HN88CABF00000000000250005469 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=IL; bic=ABCDIL22; account=IL620108000000099999999 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=IQ; bic=ABCDIQ22; account=IQ98NBIQ850123456789012 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=JO; bic=ABCDJO22; account=JO94CBJO0010000000000131000302 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=KW; bic=ABCDKW22; account=KW81CBKU0000000000001234560101 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=KZ; bic=ABCDKZ22; account=KZ86125KZT5004100100 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=LB; bic=ABCDLB22; account=LB62099900000001001901229114 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=LC; bic=ABCDLC22; account=LC55HEMM000100010012001200023015 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=LY; bic=ABCDLY22; account=LY83002048000020100120361 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=MN; bic=ABCDMN22; account=MN121234123456789123 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=MR; bic=ABCDMR22; account=MR1300020001010000123456753 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=MU; bic=ABCDMU22; account=MU17BOMM0101101030300200000MUR | as typed | ISO 13616, BIC made
EUR swift | bankCountry=NI; bic=ABCDNI22; account=NI45BAPR00000013000003558124 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=OM; bic=ABCDOM22; account=OM810180000001299123456 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=PK; bic=ABCDPK22; account=PK36SCBL0000001123456702 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=PS; bic=ABCDPS22; account=PS92PALS000000000400123456702 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=QA; bic=ABCDQA22; account=QA58DOHB00001234567890ABCDEFG | as typed | ISO 13616, BIC made
EUR swift | bankCountry=RU; bic=ABCDRU22; account=RU0304452522540817810538091310419 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=SA; bic=ABCDSA22; account=SA0380000000608010167519 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=SC; bic=ABCDSC22; account=SC18SSCB11010000000000001497USD | as typed | ISO 13616, BIC made
EUR swift | bankCountry=SD; bic=ABCDSD22; account=SD2129010501234001 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=SO; bic=ABCDSO22; account=SO211000001001000100141 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=ST; bic=ABCDST22; account=ST23000100010051845310146 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=ST; bic=ABCDST22; account=ST68000100010051845310112 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=SV; bic=ABCDSV22; account=SV62CENR00000000000000700025 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=TL; bic=ABCDTL22; account=TL380080012345678910157 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=TN; bic=ABCDTN22; account=TN5910006035183598478831 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=TR; bic=ABCDTR22; account=TR330006100519786457841326 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=UA; bic=ABCDUA22; account=UA213223130000026007233566001 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=VG; bic=ABCDVG22; account=VG96VPVG0000012345678901 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=XK; bic=ABCDXK22; account=XK051212012345678906 | as typed | ISO 13616, BIC made
EUR swift | bankCountry=YE; bic=ABCDYE22; account=YE15CBYE0001018861234567891234 | as typed | ISO 13616, BIC made
EUR eu-iban | iban=AE070331234567890123456 | ! iban not_in_sepa | ISO 13616
EUR eu-iban | iban=BR1800360305000010009795493C1 | ! iban not_in_sepa | ISO 13616
EUR eu-iban | iban=DO28BAGR00000001212453611324 | ! iban not_in_sepa | ISO 13616
EUR eu-iban | iban=EG380019000500000000263180002 | ! iban not_in_sepa | ISO 13616
EUR eu-iban | iban=GL8964710001000206 | ! iban not_in_sepa | ISO 13616
EUR eu-iban | iban=IL620108000000099999999 | ! iban not_in_sepa | ISO 13616
EUR eu-iban | iban=KZ86125KZT5004100100 | ! iban not_in_sepa | ISO 13616
EUR eu-iban | iban=SA0380000000608010167519 | ! iban not_in_sepa | ISO 13616
EUR eu-iban | iban=TN5910006035183598478831 | ! iban not_in_sepa | ISO 13616
EUR eu-iban | iban=TR330006100519786457841326 | ! iban not_in_sepa | ISO 13616
EUR eu-iban | iban=UA213223130000026007233566001 | ! iban not_in_sepa | ISO 13616
EUR eu-iban | iban=XK051212012345678906 | ! iban not_in_sepa | ISO 13616
EUR eu-iban | iban=DE89370400440532013001 | ! iban checksum | made: one digit changed
EUR eu-iban | iban=FR1420041010050500013M02607 | ! iban checksum | made: one digit changed
EUR eu-iban | iban=NL91ABNA0417164301 | ! iban checksum | made: one digit changed
EUR eu-iban | iban=ES9121000418450200051333 | ! iban checksum | made: one digit changed
EUR eu-iban | iban=IT60X0542811101000000123457 | ! iban checksum | made: one digit changed
EUR eu-iban | iban=BE68539007547035 | ! iban checksum | made: one digit changed
EUR eu-iban | iban=AT611904300234573202 | ! iban checksum | made: one digit changed
EUR eu-iban | iban=PT50000201231234567890155 | ! iban checksum | made: one digit changed
EUR eu-iban | iban=IE29AIBK93115212345679 | ! iban checksum | made: one digit changed
EUR eu-iban | iban=FI2112345600000786 | ! iban checksum | made: one digit changed
EUR eu-iban | iban=GB29NWBK60161331926810 | ! iban checksum | made: one digit changed
EUR eu-iban | iban=SE4550000000058398257467 | ! iban checksum | made: one digit changed
EUR eu-iban | iban=CH9300762011623852958 | ! iban checksum | made: one digit changed
EUR eu-iban | iban=PL61109010140000071219812875 | ! iban checksum | made: one digit changed
EUR eu-iban | iban=DE89370400440532010300 | ! iban checksum | made: two neighbours swapped
EUR eu-iban | iban=FR1420041010050500013M02660 | ! iban checksum | made: two neighbours swapped
EUR eu-iban | iban=NL91ABNA0417164030 | ! iban checksum | made: two neighbours swapped
EUR eu-iban | iban=ES9121000418450200051323 | ! iban checksum | made: two neighbours swapped
EUR eu-iban | iban=IT60X0542811101000000123465 | ! iban checksum | made: two neighbours swapped
EUR eu-iban | iban=LU280019400644705000 | ! iban checksum | made: two neighbours swapped
EUR eu-iban | iban=DE8937040044053201300 | ! iban length | made: last character missing
EUR eu-iban | iban=DE893704004405320130000 | ! iban length | made: one character more
EUR eu-iban | iban=FR1420041010050500013M0260 | ! iban length | made: last character missing
EUR eu-iban | iban=FR1420041010050500013M026060 | ! iban length | made: one character more
EUR eu-iban | iban=NL91ABNA041716430 | ! iban length | made: last character missing
EUR eu-iban | iban=NL91ABNA04171643000 | ! iban length | made: one character more
EUR eu-iban | iban=MT84MALT011000012345MTLCAST001 | ! iban length | made: last character missing
EUR eu-iban | iban=MT84MALT011000012345MTLCAST001S0 | ! iban length | made: one character more
EUR eu-iban | iban=NO938601111794 | ! iban length | made: last character missing
EUR eu-iban | iban=NO93860111179470 | ! iban length | made: one character more
EUR eu-iban | iban=de89 3704 0044 0532 0130 00 | iban=DE89370400440532013000 | made
EUR eu-iban | iban=DE89-3704-0044-0532-0130-00 | iban=DE89370400440532013000 | made: dashes
EUR eu-iban | iban=DE89.3704.0044.0532.0130.00 | iban=DE89370400440532013000 | made: dots
EUR eu-iban | iban= | ! iban required | made: empty
EUR eu-iban | iban=DE89\u00a03704\u202f0044\u200b0532013000 | iban=DE89370400440532013000 | made: copied with spaces that are none
EUR eu-iban | iban=ＤＥ８９３７０４００４４０５３２０１３０００ | iban=DE89370400440532013000 | made: full-width digits
EUR eu-iban | iban=DE8937040044053201300O | ! iban checksum | made: letter O for zero
EUR eu-iban | iban=DE89370400440532013000€ | ! iban characters | made: a sign
EUR eu-iban | iban=89370400440532013000 | ! iban characters | made: country missing
EUR eu-iban | iban=DEX9370400440532013000 | ! iban characters | made: a letter in the check
EUR eu-iban | iban=DE | ! iban length | made: country alone
EUR eu-iban | iban=NG89370400440532013000 | ! iban not_in_list | made: Nigeria has no IBANs
EUR eu-iban | iban=US89370400440532013000 | ! iban not_in_list | made: the United States have no IBANs
EUR eu-iban | iban=RE1420041010050500013M02606 | ! iban not_in_list | made: Réunion’s begin with FR
EUR eu-iban | iban=QQ89370400440532013000 | ! iban not_in_list | made: no such country
EUR eu-iban person | iban=DE89370400440532013000 | first=Maria; last=Silva | ISO 13616
EUR swift | bankCountry=AE; bic=ABCDAE22; account=123456789 | ! account iban_needed | made: the Emirates have IBANs
USD swift | bankCountry=AE; bic=ABCDAE22; account=0331234567890123456 | ! account iban_needed | made: head missing
GBP swift | bankCountry=TR; bic=ABCDTR22; account=0006100519786457841326 | ! account iban_needed | made: head missing
EUR swift | bankCountry=AE; bic=ABCDAE22; account=AE070331234567890123457 | ! account checksum | made: one digit changed
EUR swift | bankCountry=AE; bic=ABCDAE22; account=AE07033123456789012345 | ! account length | made: last digit missing
EUR swift | bankCountry=AE; bic=ABCDAE22; account=SA0380000000608010167519 | ! account country_differs | ISO 13616
EUR swift | bankCountry=CN; account=AE070331234567890123456; bic=ABCDCN22 | ! account country_differs | ISO 13616
EUR swift | bankCountry=RE; bic=ABCDRE22; account=FR1420041010050500013M02606 | as typed | made: Réunion, its own code
EUR swift | bankCountry=RE; bic=ABCDFR22; account=FR1420041010050500013M02606 | as typed | made: France’s
GBP swift | bankCountry=JE; bic=ABCDGB22; account=GB29NWBK60161331926819 | as typed | made: a bank in Jersey
EUR swift | bankCountry=AX; bic=ABCDFI22; account=FI2112345600000785 | as typed | made: a bank in Åland
EUR swift | bankCountry=AE; bic=ABCDAE22; account=ae07 0331 2345 6789 0123 456 | account=AE070331234567890123456 | made
USD swift | bankCountry=DE; bic=DEUTDEFF; account=DE89370400440532013000 | as typed | BIC of Deutsche Bank, Frankfurt
USD swift | bankCountry=DE; bic=DEUTDEFF500; account=DE89370400440532013000 | as typed | BIC of Deutsche Bank, ISO 9362
USD swift | bankCountry=ZA; bic=NEDSZAJJ; account=123456789 | as typed | BIC of Nedbank, ISO 9362
USD swift | bankCountry=ZA; bic=NEDSZAJJXXX; account=123456789 | as typed | BIC of Nedbank, head office
USD swift | bankCountry=DK; bic=DABADKKK; account=DK5000400440116243 | as typed | BIC of Danske Bank, ISO 9362
USD swift | bankCountry=IT; bic=UNCRITMM; account=IT60X0542811101000000123456 | as typed | BIC of UniCredit, Milan
USD swift | bankCountry=CN; bic=DSBACNBXSHA; account=123456789 | as typed | BIC of Dah Sing Bank Shanghai, ISO 9362
USD swift | bankCountry=US; bic=CHASUS33; account=123456789 | as typed | BIC of JPMorgan Chase, New York
USD swift | bankCountry=US; bic=BOFAUS3N; account=123456789 | as typed | BIC of Bank of America
USD swift | bankCountry=US; bic=CITIUS33; account=123456789 | as typed | BIC of Citibank, New York
USD swift | bankCountry=GB; bic=BARCGB22; account=GB29NWBK60161331926819 | as typed | BIC of Barclays, London
USD swift | bankCountry=HK; bic=HSBCHKHH; account=123456789 | as typed | BIC of HSBC, Hong Kong
USD swift | bankCountry=HK; bic=HSBCHKHHHKH; account=123456789 | as typed | BIC of HSBC, Hong Kong
USD swift | bankCountry=CN; bic=BKCHCNBJ; account=123456789 | as typed | BIC of Bank of China, Beijing
USD swift | bankCountry=CN; bic=ICBKCNBJ; account=123456789 | as typed | BIC of ICBC, Beijing
USD swift | bankCountry=IN; bic=SBININBB; account=123456789 | as typed | BIC of State Bank of India, Mumbai
USD swift | bankCountry=FR; bic=BNPAFRPP; account=FR1420041010050500013M02606 | as typed | BIC of BNP Paribas, Paris
USD swift | bankCountry=CA; bic=ROYCCAT2; account=123456789 | as typed | BIC of Royal Bank of Canada, Toronto
USD swift | bankCountry=AE; bic=EBILAEAD; account=AE070331234567890123456 | as typed | BIC of Emirates NBD, Dubai
USD swift | bankCountry=SG; bic=DBSSSGSG; account=123456789 | as typed | BIC of DBS, Singapore
USD swift | bic=hsbc hk hh | bic=HSBCHKHH | made: as typed
USD swift | bic=HSBCHKH | ! bic length | made: last letter missing
USD swift | bic=HSBCHKHHH | ! bic length | made: nine characters
USD swift | bic=HSBCHKHHHKHX | ! bic length | made: twelve characters
USD swift | bic=H5BCHKHH | ! bic characters | made: a digit in the bank’s code
USD swift | bic=HSBCHKH! | ! bic characters | made: a sign
USD swift | bic=HSBCQQHH | ! bic not_in_list | made: no such country
USD swift | bic=HSBCUKHH | ! bic not_in_list | made: the United Kingdom is GB
USD swift | bic=CHASUS33 | ! bic country_differs | BIC of JPMorgan Chase; the bank is in Hong Kong
USD swift | bic= | ! bic required | made: empty
USD swift | bankCountry= | ! bankCountry required | made: empty
USD swift | bankCountry=UK | ! bankCountry not_in_list, bic country_differs | made: the United Kingdom is GB
USD swift | intermediaryBic=CHASUS33 | as typed | BIC of JPMorgan Chase
USD swift | intermediaryBic=CHASUS3 | ! intermediaryBic length | made: last character missing
USD swift | intermediaryBic=CHASQQ33 | ! intermediaryBic not_in_list | made: no such country
USD swift | charges=ours | as typed | made: the payer bears them
USD swift | charges= | ! charges required | made: empty
USD swift | charges=theirs | ! charges not_in_list | made: payees bear nothing
USD swift | account=123 | ! account length | made: too short
USD swift | account=1*34 | as typed | made: the longest that SWIFT carries
USD swift | account=1*35 | ! account length | made: one more than SWIFT carries
USD swift | account=1234_5678 | ! account characters | made: a sign
USD swift | account= | ! account required | made: empty
`
