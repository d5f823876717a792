-- What a company adds to the sum of works, unless a project has additions of its own.
CREATE TABLE addition_profile (
  company_id bigint NOT NULL REFERENCES company,
  version bigint NOT NULL DEFAULT 1,
  additions jsonb NOT NULL,
  PRIMARY KEY (company_id)
);

-- NULL: the additions of the company hold.
ALTER TABLE calculation ADD COLUMN additions jsonb;
-- Quantities that are left out of the price on purpose.
ALTER TABLE calculation ADD COLUMN waivers jsonb NOT NULL DEFAULT '[]';
