import type { Feature } from '@phuljhari/contract/features'
import { DOCUMENT_LABELS } from '@phuljhari/contract/documents/document-kinds'
import { PAYMENT_KIND_LABELS } from '@phuljhari/contract/payments/payment-kinds'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import type { Permission } from '@phuljhari/contract/staff/roles'
import { IconCash, IconFileInvoice, IconUser } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useCan } from '../../lib/can.ts'
import { featuresQuery } from '../../lib/features.ts'
import { useToken } from '../../lib/session.ts'
import { foundGroup } from './found-group.ts'
import type { Found } from './use-found-records.ts'
import { t } from '@phuljhari/contract/rules/t'

// The screens' own calls, whose code is loaded by the first search: the first page of each has what is shown here.
const customersFoundQuery = (search: string) =>
  queryOptions({
    queryKey: ['found customers', search],
    queryFn: async ({ client }) => {
      const { customersQuery } = await import('../../features/customers/customers.queries.ts')
      return (await client.fetchInfiniteQuery(customersQuery({ search }))).pages[0]?.customers ?? []
    },
  })
const documentsFoundQuery = (search: string) =>
  queryOptions({
    queryKey: ['found documents', search],
    queryFn: async ({ client }) => {
      const { documentsQuery } = await import('../../features/documents/documents.queries.ts')
      return (await client.fetchInfiniteQuery(documentsQuery({ search }))).pages[0]?.documents ?? []
    },
  })
const paymentsFoundQuery = (search: string) =>
  queryOptions({
    queryKey: ['found payments', search],
    queryFn: async ({ client }) => {
      const { paymentsQuery } = await import('../../features/payments/payments.queries.ts')
      return (await client.fetchInfiniteQuery(paymentsQuery({ search }))).pages[0]?.payments ?? []
    },
  })

/**
 * The customers, tax documents and payments that match a search: by name, phone number, number of an invoice, note or
 * voucher, or payment reference such as a UTR. Only our API has them.
 */
export function useFoundBooks(search: string): Found {
  const navigate = useNavigate()
  const isSignedIn = useToken() !== null
  const can = useCan()
  const { data: features = [] } = useQuery(featuresQuery)
  const isActive = search !== '' && isSignedIn
  const settings = (feature: Feature, permission: Permission) => ({
    enabled: isActive && features.includes(feature) && can(permission),
    placeholderData: keepPreviousData,
  })
  const customers = useQuery({ ...customersFoundQuery(search), ...settings('customers', 'customers.read') })
  const documents = useQuery({ ...documentsFoundQuery(search), ...settings('documents', 'documents.read') })
  const payments = useQuery({ ...paymentsFoundQuery(search), ...settings('payments', 'payments.read') })
  if (!isActive) return { groups: [], failed: [], isSearching: false }

  const go = (path: string, parameter: string, value: string) => () =>
    navigate(`${path}?${parameter}=${encodeURIComponent(value)}`)
  const groups = [
    foundGroup(
      t('Customers'),
      (customers.data ?? []).map(({ _id, name, phoneNumber, city }) => ({
        id: `customer ${_id}`,
        icon: IconUser,
        label: name,
        detail: [formatPhone(phoneNumber), city].filter(Boolean).join(' · '),
        run: go('/orders/customers', 'customer', _id),
      })),
      { search, run: go('/orders/customers', 'search', search) },
    ),
    foundGroup(
      t('Invoices and notes'),
      (documents.data ?? []).map(({ _id, number, kind, customerName, payable, cancelled }) => ({
        id: `document ${_id}`,
        icon: IconFileInvoice,
        label: number,
        detail: [DOCUMENT_LABELS[kind], customerName, formatRupees(payable), cancelled && 'cancelled']
          .filter(Boolean)
          .join(' · '),
        run: go('/orders/invoices', 'document', _id),
      })),
      { search, run: go('/orders/invoices', 'search', search) },
    ),
    foundGroup(
      t('Payments'),
      (payments.data ?? []).map(({ _id, number, kind, reference, customerName, amount }) => ({
        id: `payment ${_id}`,
        icon: IconCash,
        label: number ?? (reference || PAYMENT_KIND_LABELS[kind]),
        detail: [PAYMENT_KIND_LABELS[kind], number !== null && reference, customerName, formatRupees(amount)]
          .filter(Boolean)
          .join(' · '),
        run: go('/orders/payments/ledger', 'payment', _id),
      })),
      { search, run: go('/orders/payments/ledger', 'search', search) },
    ),
  ]
  return {
    groups,
    failed: [
      customers.isError && t('Customers'),
      documents.isError && t('Invoices and notes'),
      payments.isError && t('Payments'),
    ].filter((name) => name !== false),
    isSearching: customers.isFetching || documents.isFetching || payments.isFetching,
  }
}
