// The thread in which a window works on long texts; `texts.ts` starts it and speaks with it.
import { serveTasks } from '../../threads/tasks.ts';
import { threadTasks } from './threadTasks.ts';

serveTasks(threadTasks);
