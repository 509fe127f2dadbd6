ALTER TYPE "access_surface" ADD VALUE 'answer';
ALTER TYPE "change_subject" ADD VALUE 'answer';
