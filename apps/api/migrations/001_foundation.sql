-- Money is whole paise. A *_key column holds a name with its spaces and case folded (contract: fold-name.ts).
create extension if not exists pg_trgm;

create table vendors (
  id            bigint generated always as identity primary key,
  email         text not null unique check (email = lower(email)),
  full_name     text not null,
  password_hash text not null,
  created_at    timestamptz not null default now()
);

-- Only the SHA-256 of a token is stored, so that a stolen table gives no access.
create table sessions (
  token_hash bytea primary key,
  vendor_id  bigint not null references vendors on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_expiry on sessions (expires_at);

create table sign_in_failures (
  email   text not null,
  address text not null,
  at      timestamptz not null default now()
);
create index sign_in_failures_recent on sign_in_failures (email, address, at);

create table brands (
  id       bigint generated always as identity primary key,
  name     text not null,
  name_key text not null unique
);

create table categories (
  id       bigint generated always as identity primary key,
  name     text not null,
  name_key text not null unique
);
create index brands_name_trgm on brands using gin (name gin_trgm_ops);
create index categories_name_trgm on categories using gin (name gin_trgm_ops);

create table products (
  id                   bigint generated always as identity primary key,
  -- The id that the caller sent when creating the product: a repeated POST returns the existing product.
  client_id            text unique,
  name                 text not null,
  name_key             text not null,
  brand_id             bigint not null references brands,
  category_id          bigint not null references categories,
  orignal_price_paise  bigint not null check (orignal_price_paise > 0),
  discount_price_paise bigint check (discount_price_paise > 0 and discount_price_paise < orignal_price_paise),
  image_key            text,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now()
);
create index products_name_trgm on products using gin (name gin_trgm_ops);
create index products_brand_name on products (brand_id, name_key);
create index products_category on products (category_id);

-- Counting 100,000 rows for every page costs more than the page. Processes cache totals under this version,
-- which every statement that adds, renames or removes products advances.
create table catalogue_version (only_row boolean primary key default true check (only_row), version bigint not null);
insert into catalogue_version values (true, 1);
create function bump_catalogue_version() returns trigger language plpgsql as
  $$ begin update catalogue_version set version = version + 1; return null; end $$;
create trigger products_version after insert or delete or update of name on products
  for each statement execute function bump_catalogue_version();

create table agents (
  id               bigint generated always as identity primary key,
  full_name        text not null,
  phone_number     text not null,
  vehicle_number   text not null default '',
  -- Encrypted with AES-256-GCM (security/seal.ts), never in plain text.
  aadhar_sealed    text not null,
  status           text not null default 'active' check (status in ('active', 'inactive', 'busy')),
  is_active        boolean not null default true,
  profile_image    text not null default '',
  license_image    text not null default '',
  aadhar_image     text not null default '',
  latitude         double precision not null default 0,
  longitude        double precision not null default 0,
  location_address text not null default 'Not specified',
  total_deliveries integer not null default 0,
  rating           numeric(3, 2) not null default 0,
  created_at       timestamptz not null default now(),
  -- Deleted agents stay in the table, since old orders show who delivered them.
  deleted_at       timestamptz
);

-- One row per month in India, so that order ids end in six digits that are unique in it (invoice number, section 3).
create table order_counters (month text primary key, last integer not null);

create table orders (
  order_id         text primary key,
  status           text not null check (status in ('processing', 'accepted', 'rejected', 'ready', 'assigned', 'picked_up',
                                                   'in_transit', 'delivered', 'failed', 'cancel', 'cancelled')),
  ordered_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  customer_name    text not null,
  customer_phone   text not null,
  customer_email   text,
  street           text not null,
  landmark         text not null default '',
  city             text not null,
  state            text not null,
  pincode          text not null,
  latitude         double precision,
  longitude        double precision,
  subtotal_paise   bigint not null check (subtotal_paise >= 0),
  shipping_paise   bigint not null default 0 check (shipping_paise >= 0),
  total_paise      bigint not null check (total_paise = subtotal_paise + shipping_paise),
  payment_method   text not null,
  notes            text not null default '',
  delivery_notes   text not null default '',
  agent_id         bigint references agents,
  delivery_date    date,
  delivery_slot    text,
  assigned_at      timestamptz,
  idempotency_key  text unique
);
create index orders_newest on orders (ordered_at desc, order_id desc);
create index orders_open_by_agent on orders (agent_id) where status in ('accepted', 'ready', 'assigned', 'picked_up', 'in_transit', 'failed');

-- The product as it was when ordered: later edits and deletes never change an order.
create table order_items (
  order_id             text not null references orders on delete cascade,
  position             smallint not null,
  product_id           text not null,
  product_name         text not null,
  brand_name           text not null,
  category             text not null,
  orignal_price_paise  bigint not null,
  discount_price_paise bigint,
  image_key            text,
  quantity             integer not null check (quantity > 0),
  primary key (order_id, position)
);
create index order_items_image on order_items (image_key) where image_key is not null;

-- The audit trail: who changed which order or agent, when and from which address.
create table events (
  id         bigint generated always as identity primary key,
  subject    text not null check (subject in ('order', 'agent')),
  subject_id text not null,
  action     text not null,
  actor      text not null,
  address    text,
  before     jsonb,
  after      jsonb,
  at         timestamptz not null default now()
);
create index events_subject on events (subject, subject_id, id);
create index products_image on products (image_key) where image_key is not null;
