/** English, like the usage of the other commands. */
export const usage = `npm run catalogue                             rebuilds the bundled catalogue from db/catalogue/source
npm run catalogue -- --check [FILE]           audits the bundled catalogue, or the one named
npm run catalogue -- export FILE.xlsx         writes the catalogue as an Excel workbook
    --start                                   a workbook to begin an own range with: its sheets of the range are empty
npm run catalogue -- import FILE [--apply]    compares a workbook or a price file (CSV, Excel, EFO/NELFO 4.0) with the
                                              catalogue, and with --apply takes it into use
    --json                                    prints the whole difference as JSON
    --all                                     lists every part that the file lacks
    --discounts FILE                          the supplier's EFO/NELFO file of discounts (RH): with --apply, purchase prices are kept
                                              in purchase-prices.json beside your own catalogue
  A price file with a new layout prints how it would be read, with the options that confirm it:
    --column "HEADING=ROLE"                   article, nobb, supplier-number, name, price, currency, quantity, unit, valid-from,
                                              valid-to, status, discount or ignore; the last = divides
    --price-kind list|purchase                selling prices, or purchase prices
    --currency NOK                            the currency
    --vat excluding|including                 whether prices hold VAT
    --per 1                                   how many pieces a price is for
    --valid-from, --valid-to YYYY-MM-DD       the days from and to which prices hold
    --decimal-mark comma|point                the decimal mark, if amounts could mean two prices
    --table "SHEET", --heading-row ROW        another table of the file, or another row of headings
    --supplier NAME                           whose file it is: the layout is remembered for a supplier only
    --look                                    shows what these options make of the first prices, and confirms nothing
  What may be asked then:
    --markup PER_CENT                         what is put upon purchase prices
    --rate CURRENCY=NOK                       kroner for one unit of a foreign currency, such as SEK=0.98
    --unit "UNIT=PIECES"                      how many pieces a price is for, such as "100 stk=100"
    --status "WORD=active|discontinued"       what a word of a status column means
    --on-date YYYY-MM-DD                      the day whose prices are taken, where some do not hold today
    --confirm-change MEDIAN                   accepts prices that change much, such as 0.60; holds for this import
    --confirm-price "NUMBER=PRICE"            accepts a price that becomes more than three times as high or less than a third;
                                              "all=COUNT" if there are more than twenty
    --nobb                                    takes NOBB numbers over too
    --leading-zeros                           gives NOBB numbers of seven digits back the zero that they have lost
    --discontinued mark                       marks the parts as discontinued that the file says are so
    --remove-with-references                  removes what refers to the rows that a workbook lacks
npm run catalogue -- versions [--json]        lists the versions that are kept
npm run catalogue -- restore VERSION          takes an earlier version into use again
--catalogue FILE.sqlite                       your own catalogue (else the one that CATALOGUE names, else the bundled one)
Exit codes: 0 done, 1 the file or the command is wrong, 2 something must be confirmed or answered
A packed server has bin/flue-catalogue instead of "npm run catalogue --".`;
