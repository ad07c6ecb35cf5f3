-- An upload can be undone as a whole: the event of each product it created or changed names it.
create table price_list_uploads (
  id           bigint generated always as identity primary key,
  actor        text not null,
  uploaded_at  timestamptz not null default now(),
  -- Brands and categories that the upload added.
  brand_ids    bigint[] not null default '{}',
  category_ids bigint[] not null default '{}',
  undone_at    timestamptz
);
alter table events add column upload_id bigint;
create index events_upload on events (upload_id) where upload_id is not null;
