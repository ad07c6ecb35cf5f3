-- The choices with which price lists of the same columns were last read.
create table price_list_layouts (
  layout  text primary key,
  choices jsonb not null,
  used_at timestamptz not null default now()
);
