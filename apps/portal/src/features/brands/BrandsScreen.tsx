import { NamedScreen } from '../../entities/names/NamedScreen.tsx'
import { brands } from './brands.queries.ts'
import { namedTexts } from '../../entities/names/named-texts.ts'
import { t } from '@phuljhari/contract/rules/t'

const say = namedTexts('brands', t('Organize product brands'))

/** Section 2, Brands. */
export const BrandsScreen = () => <NamedScreen list={brands} say={say} productFilter="ofBrand" />
